/**
 * The built-in tools, one class each with its description for the model beside it as a resource.
 */
@NullMarked
package dev.stepfast.local.tool;

import org.jspecify.annotations.NullMarked;

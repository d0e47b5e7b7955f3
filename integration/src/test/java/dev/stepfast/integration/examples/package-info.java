/** The examples, run as their readers run them. */
@NullMarked
package dev.stepfast.integration.examples;

import org.jspecify.annotations.NullMarked;

/** Runs that are cut off right after a record became durable, and taken up again. */
@NullMarked
package dev.stepfast.integration.crash;

import org.jspecify.annotations.NullMarked;

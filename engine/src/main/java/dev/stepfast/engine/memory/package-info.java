/** Ports without a machine, for tests, dry runs and examples. */
@NullMarked
package dev.stepfast.engine.memory;

import org.jspecify.annotations.NullMarked;

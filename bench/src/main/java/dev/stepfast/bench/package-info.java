/** Measurements: benchmarks of the parts, and of whole processes. */
@NullMarked
package dev.stepfast.bench;

import org.jspecify.annotations.NullMarked;

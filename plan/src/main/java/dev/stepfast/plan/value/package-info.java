/**
 * Plain values below everything else: JSON as immutable data, its canonical spelling, and SHA-256.
 */
@NullMarked
package dev.stepfast.plan.value;

import org.jspecify.annotations.NullMarked;

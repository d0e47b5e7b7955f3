/** Runs checks: one class per check type; the only place where a verdict is made. */
@NullMarked
package dev.stepfast.engine.check;

import org.jspecify.annotations.NullMarked;

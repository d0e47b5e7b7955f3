/** Instruct, validate, repair: attempts, prompts, feedback, convergence. */
@NullMarked
package dev.stepfast.engine.repair;

import org.jspecify.annotations.NullMarked;

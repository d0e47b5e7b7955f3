/** Asks for a plan: the prompt, the reply made into a plan file, one correction. */
@NullMarked
package dev.stepfast.engine.draft;

import org.jspecify.annotations.NullMarked;

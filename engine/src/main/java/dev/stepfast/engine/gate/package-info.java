/** Points where a person must answer: what is shown, and what an answer is bound to. */
@NullMarked
package dev.stepfast.engine.gate;

import org.jspecify.annotations.NullMarked;

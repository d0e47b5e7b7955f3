/** The pure scheduler: a run state and a completion give records and scheduler commands. */
@NullMarked
package dev.stepfast.engine.schedule;

import org.jspecify.annotations.NullMarked;

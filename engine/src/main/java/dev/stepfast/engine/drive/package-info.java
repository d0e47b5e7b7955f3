/**
 * The embedded driver: feeds completions to the scheduler and carries out its commands on virtual
 * threads.
 */
@NullMarked
package dev.stepfast.engine.drive;

import org.jspecify.annotations.NullMarked;

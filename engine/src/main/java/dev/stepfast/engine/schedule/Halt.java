package dev.stepfast.engine.schedule;

import dev.stepfast.engine.run.RunOutcome;

/**
 * Why nothing more may start in this process, and what the run then ends as.
 *
 * @param why a stable word or one line for people
 */
public record Halt(String why, RunOutcome outcome) {}

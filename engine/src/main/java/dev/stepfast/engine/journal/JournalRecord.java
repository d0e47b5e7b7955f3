package dev.stepfast.engine.journal;

import dev.stepfast.engine.run.Incarnation;
import dev.stepfast.engine.run.RunEvent;
import java.time.Instant;

/**
 * One record of a run's journal.
 *
 * @param seq from 1, without gaps
 * @param at wall time, for people only
 */
public record JournalRecord(long seq, Incarnation incarnation, Instant at, RunEvent event) {}

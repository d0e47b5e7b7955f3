package dev.stepfast.engine.journal;

import dev.stepfast.engine.run.Incarnation;
import dev.stepfast.engine.run.RunEvent;
import dev.stepfast.engine.run.RunId;
import java.time.Instant;
import java.util.List;

/**
 * The append-only records of all runs of a workspace. What is not in it did not happen.
 *
 * <p>Every method throws {@link StoreException}. Reading is possible from any process at any time.
 */
public interface Journal {

    /** One record to append. */
    record Entry(Instant at, RunEvent event) {}

    /**
     * Appends records in order, all or none, in one transaction; they are durable when this returns.
     *
     * @param taken inbox rows that these records answer, marked taken in the same transaction
     * @return the records with their sequence numbers
     * @throws StoreException {@code run_locked} when the incarnation is not the newest any more
     */
    List<JournalRecord> append(RunId run, Incarnation incarnation, List<Entry> entries, List<Long> taken);

    /**
     * All records of a run in order, with the chain checked.
     *
     * @throws StoreException {@code journal_damaged} naming the run and the sequence number, {@code newer_journal}
     */
    List<JournalRecord> load(RunId run);

    /** Every run of the workspace, newest first. */
    List<RunId> runs();
}

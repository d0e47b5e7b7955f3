package dev.stepfast.engine.journal;

import dev.stepfast.engine.run.Incarnation;
import dev.stepfast.engine.run.RunEvent;
import dev.stepfast.engine.run.RunId;
import java.time.Instant;
import java.util.List;

/**
 * The append-only records of all runs of a workspace. What is not in it did not happen.
 *
 * <p>Every method throws {@link StoreException}.
 */
public interface Journal extends JournalReader {

    /** One record to append. */
    record Entry(Instant at, RunEvent event) {}

    /**
     * Appends records in order, all or none, in one transaction; they are durable when this
     * returns.
     *
     * <p>After {@code store_full} or {@code store_failed} every later append of this journal fails
     * in the same way: what is on disk is then known only to whoever opens the store anew.
     *
     * @param taken inbox rows that these records answer, marked taken in the same transaction
     * @return the records with their sequence numbers
     * @throws StoreException {@code run_locked} when the incarnation is not the newest any more
     * @throws IllegalArgumentException when an inbox row is not of this run or was taken before
     */
    List<JournalRecord> append(
            RunId run, Incarnation incarnation, List<Entry> entries, List<Long> taken);
}

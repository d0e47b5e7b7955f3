package dev.stepfast.engine.journal;

import dev.stepfast.engine.run.RunId;
import java.util.List;
import java.util.Optional;

/**
 * Reads the records of all runs of a workspace, from any process and at any time, without a lock.
 *
 * <p>Every method throws {@link StoreException}.
 */
public interface JournalReader {

    /**
     * The records of a run up to the first that cannot be used.
     *
     * @param records in order, with the chain checked
     * @param damage why the rest is missing: {@code journal_damaged} or {@code newer_journal}
     */
    record Reading(List<JournalRecord> records, Optional<StoreException> damage) {
        public Reading {
            records = List.copyOf(records);
        }
    }

    /** What can be read of a run, for showing it; no records when there is no such run. */
    Reading read(RunId run);

    /**
     * All records of a run in order, with the chain checked; none when there is no such run.
     *
     * @throws StoreException {@code journal_damaged} naming the run and the sequence number, {@code
     *     newer_journal}
     */
    default List<JournalRecord> load(RunId run) {
        Reading reading = read(run);
        if (reading.damage().isPresent()) {
            throw reading.damage().get();
        }
        return reading.records();
    }

    /** Every run of the workspace that has a record, newest first. */
    List<RunId> runs();
}

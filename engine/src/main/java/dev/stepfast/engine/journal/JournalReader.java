package dev.stepfast.engine.journal;

import dev.stepfast.engine.run.RunId;
import java.util.List;
import java.util.Optional;
import java.util.Set;

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

    /**
     * The records of some types alone, and the last one whatever its type: for lists of many runs.
     * The chain may go unchecked; {@link #read} finds what is wrong with a run.
     *
     * @param types as {@link RecordCodec#typeOf} names them
     */
    default Reading skim(RunId run, Set<String> types) {
        Reading all = read(run);
        List<JournalRecord> some =
                all.records().stream()
                        .filter(record ->
                                types.contains(RecordCodec.typeOf(record.event()))
                                        || record.equals(all.records().getLast()))
                        .toList();
        return new Reading(some, all.damage());
    }

    /** Every run of the workspace that has a record, newest first. */
    List<RunId> runs();
}

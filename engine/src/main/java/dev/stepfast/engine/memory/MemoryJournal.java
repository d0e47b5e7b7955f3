package dev.stepfast.engine.memory;

import dev.stepfast.engine.journal.Journal;
import dev.stepfast.engine.journal.JournalRecord;
import dev.stepfast.engine.journal.StoreException;
import dev.stepfast.engine.run.Incarnation;
import dev.stepfast.engine.run.RunId;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Records as objects, without a codec. */
final class MemoryJournal implements Journal {
    private final MemoryInbox inbox;

    // Both guarded by this object's monitor.
    private final Map<RunId, Integer> incarnations = new HashMap<>();
    private final LinkedHashMap<RunId, List<JournalRecord>> records = new LinkedHashMap<>();

    MemoryJournal(MemoryInbox inbox) {
        this.inbox = inbox;
    }

    /** The number of a new ownership of a run. */
    synchronized Incarnation nextIncarnation(RunId run) {
        return new Incarnation(incarnations.merge(run, 1, Integer::sum));
    }

    /** The number of the newest ownership; 0 when there was none. */
    synchronized Incarnation incarnation(RunId run) {
        return new Incarnation(incarnations.getOrDefault(run, 0));
    }

    @Override
    public synchronized List<JournalRecord> append(
            RunId run, Incarnation incarnation, List<Entry> entries, List<Long> taken) {
        if (!incarnation(run).equals(incarnation)) {
            throw new StoreException(
                    StoreException.Code.RUN_LOCKED, "run " + run + " has another owner by now");
        }
        long last = records.getOrDefault(run, List.of()).size();
        inbox.take(run, taken);
        List<JournalRecord> added = new ArrayList<>();
        for (Entry entry : entries) {
            added.add(new JournalRecord(++last, incarnation, entry.at(), entry.event()));
        }
        if (!added.isEmpty()) {
            records.computeIfAbsent(run, id -> new ArrayList<>()).addAll(added);
        }
        return added;
    }

    @Override
    public synchronized Reading read(RunId run) {
        return new Reading(records.getOrDefault(run, List.of()), Optional.empty());
    }

    @Override
    public synchronized List<RunId> runs() {
        return List.copyOf(records.sequencedKeySet().reversed());
    }
}

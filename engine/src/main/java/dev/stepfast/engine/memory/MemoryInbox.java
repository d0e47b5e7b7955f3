package dev.stepfast.engine.memory;

import dev.stepfast.engine.journal.Inbox;
import dev.stepfast.engine.run.Clock;
import dev.stepfast.engine.run.RunId;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Requests by their number. */
final class MemoryInbox implements Inbox {
    private final Clock clock;

    // Both guarded by this object's monitor.
    private final Map<Long, Row> waiting = new TreeMap<>();
    private long lastId;

    MemoryInbox(Clock clock) {
        this.clock = clock;
    }

    @Override
    public synchronized long put(RunId run, Request request) {
        lastId++;
        waiting.put(lastId, new Row(lastId, run, request, clock.now()));
        return lastId;
    }

    @Override
    public synchronized List<Row> pending(RunId run) {
        return waiting.values().stream().filter(row -> row.run().equals(run)).toList();
    }

    /**
     * Takes all these rows or none.
     *
     * @throws IllegalArgumentException when one is not of this run, or was taken before
     */
    synchronized void take(RunId run, List<Long> ids) {
        boolean twice = new HashSet<>(ids).size() < ids.size();
        for (long id : ids) {
            Row row = waiting.get(id);
            if (twice || row == null || !row.run().equals(run)) {
                throw new IllegalArgumentException(
                        "request " + id + " of run " + run + " does not wait in the inbox");
            }
        }
        ids.forEach(waiting::remove);
    }
}

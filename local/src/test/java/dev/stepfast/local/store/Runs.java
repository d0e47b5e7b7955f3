package dev.stepfast.local.store;

import dev.stepfast.engine.journal.Journal;
import dev.stepfast.engine.journal.JournalRecord;
import dev.stepfast.engine.journal.Lease;
import dev.stepfast.engine.journal.Leases.Answer;
import dev.stepfast.engine.journal.Leases.Reach;
import dev.stepfast.engine.journal.Leases.Wait;
import dev.stepfast.engine.journal.RunStore;
import dev.stepfast.engine.run.RunEvent;
import dev.stepfast.engine.run.RunId;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;

/** Runs and records for the tests of the store. */
final class Runs {
    static final Instant AT = Instant.parse("2026-01-02T03:04:05Z");
    static final RunId FIRST = run(1);

    private Runs() {}

    static RunId run(int number) {
        return new RunId(String.format(Locale.ROOT, "r01JZ%022d", number));
    }

    static Lease take(RunStore store, RunId run) {
        return switch (store.leases().take(run, Reach.READ_ONLY, Wait.NO)) {
            case Answer.Taken taken -> taken.lease();
            case Answer.Held held -> throw new AssertionError("held by " + held.holder());
        };
    }

    static RunEvent event(String text) {
        return new RunEvent.RunStopped(text);
    }

    static List<JournalRecord> append(RunStore store, RunId run, Lease lease, RunEvent... events) {
        return store.journal()
                .append(
                        run,
                        lease.incarnation(),
                        List.of(events).stream().map(e -> new Journal.Entry(AT, e)).toList(),
                        List.of());
    }

    /** A run of {@code count} records, each in a group of its own. */
    static void write(RunStore store, RunId run, int count) {
        try (Lease lease = take(store, run)) {
            IntStream.rangeClosed(1, count)
                    .forEach(number -> append(store, run, lease, event("record " + number)));
        }
    }

    static List<String> texts(List<JournalRecord> records) {
        return records.stream()
                .map(record -> ((RunEvent.RunStopped) record.event()).signal())
                .toList();
    }
}

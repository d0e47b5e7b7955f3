package dev.stepfast.local.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stepfast.engine.journal.Journal;
import dev.stepfast.engine.journal.Lease;
import dev.stepfast.engine.run.Clock;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Prints figures of this machine; what they are never fails a test. */
class StoreSpeedTest {
    @TempDir Path workspace;

    @Test
    void loadsLargeRuns() {
        int single = 1_000;
        int groups = Integer.getInteger("store.groups", 10); // 100 for the figure on the page
        int group = 1_000;
        List<Journal.Entry> entries =
                Collections.nCopies(group, new Journal.Entry(Runs.AT, Runs.event("x".repeat(300))));
        try (LocalStore store = LocalStore.open(workspace, Clock.system())) {
            Lease lease = Runs.take(store, Runs.FIRST);
            Runs.append(store, Runs.run(2), Runs.take(store, Runs.run(2)), Runs.event("warm"));
            long start = System.nanoTime();
            for (int i = 0; i < single; i++) {
                Runs.append(store, Runs.FIRST, lease, Runs.event("x".repeat(300)));
            }
            report("µs per append of one record", micros(start) / single);
            start = System.nanoTime();
            for (int i = 0; i < groups; i++) {
                store.journal().append(Runs.FIRST, lease.incarnation(), entries, List.of());
            }
            report("µs per record in groups of 1,000", micros(start) / ((long) groups * group));
            lease.close();
        }
        try (LocalStore store = LocalStore.open(workspace, Clock.system())) {
            long start = System.nanoTime();
            int records = store.journal().load(Runs.FIRST).size();
            report("ms to load " + records + " records", micros(start) / 1_000);
            assertThat(records).isEqualTo(single + groups * group);
        }
    }

    private static long micros(long start) {
        return Duration.ofNanos(System.nanoTime() - start).toNanos() / 1_000;
    }

    private static void report(String what, long value) {
        System.out.println("store: " + value + " " + what);
    }
}

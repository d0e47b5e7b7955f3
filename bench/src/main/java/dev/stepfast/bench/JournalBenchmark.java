package dev.stepfast.bench;

import dev.stepfast.engine.journal.JournalRecord;
import dev.stepfast.engine.journal.Lease;
import dev.stepfast.engine.run.Clock;
import dev.stepfast.engine.run.RunEvent;
import dev.stepfast.local.store.LocalStore;
import java.io.IOException;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/** The journal in SQLite, with records of 300 bytes of text. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.SingleShotTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
public class JournalBenchmark {
    /** Records that are loaded. */
    static final int LOADED = 100_000;

    /** Records that are appended, each durable before the next. */
    static final int APPENDED = 200;

    private static final int GROUP = 1_000;
    private static final RunEvent RECORD = new RunEvent.RunStopped("x".repeat(300));

    /** A store that grows by what is appended. */
    @State(Scope.Benchmark)
    public static class Growing {
        private Optional<Owned> owned = Optional.empty();

        /** Makes it, with nothing in it. */
        @Setup
        public void open() throws IOException {
            owned = Optional.of(Owned.create());
        }

        /** Removes it. */
        @TearDown
        public void close() throws IOException {
            owned.orElseThrow().close();
        }
    }

    /** A store with a long run in it. */
    @State(Scope.Benchmark)
    public static class Full {
        private Optional<Owned> owned = Optional.empty();

        /** Makes and fills it. */
        @Setup
        public void fill() throws IOException {
            Owned full = Owned.create();
            for (int written = 0; written < LOADED; written += GROUP) {
                Runs.append(full.store(), full.lease(), Collections.nCopies(GROUP, RECORD));
            }
            owned = Optional.of(full);
        }

        /** Removes it. */
        @TearDown
        public void close() throws IOException {
            owned.orElseThrow().close();
        }
    }

    private record Owned(ScratchFolder folder, LocalStore store, Lease lease)
            implements AutoCloseable {
        static Owned create() throws IOException {
            ScratchFolder folder = ScratchFolder.create();
            LocalStore store = LocalStore.open(folder.root(), Clock.system());
            return new Owned(folder, store, Runs.take(store));
        }

        @Override
        public void close() throws IOException {
            lease.close();
            store.close();
            folder.close();
        }
    }

    /** One transaction for each record. */
    @Benchmark
    public int append(Growing growing) {
        Owned owned = growing.owned.orElseThrow();
        int seen = 0;
        for (int i = 0; i < APPENDED; i++) {
            seen += Runs.append(owned.store(), owned.lease(), List.of(RECORD)).size();
        }
        return seen;
    }

    /** All records in order, with the chain checked. */
    @Benchmark
    public List<JournalRecord> load(Full full) {
        return full.owned.orElseThrow().store().journal().load(Runs.RUN);
    }
}

package dev.stepfast.bench;

import dev.stepfast.engine.run.Clock;
import dev.stepfast.engine.run.RunOutcome;
import dev.stepfast.local.store.LocalStore;
import dev.stepfast.plan.graph.WorkflowGraph;
import java.io.IOException;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/** As {@link MemoryStepBenchmark}, with every record durable in SQLite before it is used. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.SingleShotTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
public class DurableStepBenchmark {
    /** Steps of the plan. */
    static final int STEPS = 200;

    private final SamplePlan plan = SamplePlan.ofSteps(STEPS);
    private final WorkflowGraph graph = plan.compile();
    private Optional<Owned> owned = Optional.empty();

    private record Owned(ScratchFolder folder, LocalStore store, Runs.Prepared run) {}

    /** A fresh store and run for each measurement. */
    @Setup(Level.Iteration)
    public void open() throws IOException {
        ScratchFolder folder = ScratchFolder.create();
        LocalStore store = LocalStore.open(folder.root(), Clock.system());
        owned = Optional.of(new Owned(folder, store, Runs.prepare(store, plan, graph)));
    }

    /** The whole run. */
    @Benchmark
    public RunOutcome run() {
        return owned.orElseThrow().run().drive();
    }

    /** Removes the store. */
    @TearDown(Level.Iteration)
    public void close() throws IOException {
        owned.orElseThrow().run().lease().close();
        owned.orElseThrow().store().close();
        owned.orElseThrow().folder().close();
    }
}

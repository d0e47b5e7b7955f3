package dev.stepfast.bench;

import dev.stepfast.engine.memory.MemoryStore;
import dev.stepfast.engine.run.Clock;
import dev.stepfast.engine.run.RunOutcome;
import dev.stepfast.plan.graph.WorkflowGraph;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/**
 * A whole run of steps that do nothing, one behind the other, with the store in memory. Two sizes,
 * so that work which grows with the square of the plan shows.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.SingleShotTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
public class MemoryStepBenchmark {
    /** Steps of the plan. */
    @Param({"4000", "16000"})
    public int steps = 1;

    private SamplePlan plan = SamplePlan.ofSteps(1);
    private WorkflowGraph graph = plan.compile();
    private Optional<Runs.Prepared> run = Optional.empty();

    /** Compiles the plan. */
    @Setup
    public void compile() {
        plan = SamplePlan.ofSteps(steps);
        graph = plan.compile();
    }

    /** A fresh run for each measurement. */
    @Setup(Level.Iteration)
    public void prepare() {
        run = Optional.of(Runs.prepare(new MemoryStore(Clock.system()), plan, graph));
    }

    /** The whole run. */
    @Benchmark
    public RunOutcome run() {
        return run.orElseThrow().drive();
    }
}

package dev.stepfast.bench;

import dev.stepfast.plan.graph.WorkflowGraph;
import dev.stepfast.plan.markdown.MarkdownPlan;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/** A plan of 10,000 steps, 1 MB: read, and taken all the way to its graph. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.SingleShotTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
public class ReadingBenchmark {
    private static final int STEPS = 10_000;

    private final SamplePlan plan = SamplePlan.ofSteps(STEPS);

    /** The file with all its steps and checks. */
    @Benchmark
    public MarkdownPlan readTenThousandSteps() {
        return plan.read();
    }

    /** Reading, lowering and compiling. */
    @Benchmark
    public WorkflowGraph compileTenThousandSteps() {
        return plan.compile();
    }
}

package dev.stepfast.bench;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.infra.IterationParams;
import org.openjdk.jmh.profile.InternalProfiler;
import org.openjdk.jmh.results.AggregationPolicy;
import org.openjdk.jmh.results.IterationResult;
import org.openjdk.jmh.results.Result;
import org.openjdk.jmh.results.ScalarResult;

/**
 * Processor time of the whole process in each round, its compilers and collector included. On a
 * machine that others use too it says more than the clock.
 */
public final class CpuTime implements InternalProfiler {
    static final String LABEL = "cpu";

    private long before;

    @Override
    public String getDescription() {
        return "Processor time of the whole process";
    }

    @Override
    public void beforeIteration(BenchmarkParams benchmark, IterationParams iteration) {
        before = now();
    }

    @Override
    public Collection<? extends Result<?>> afterIteration(
            BenchmarkParams benchmark, IterationParams iteration, IterationResult result) {
        double millis = (now() - before) / (double) TimeUnit.MILLISECONDS.toNanos(1);
        return List.of(new ScalarResult(LABEL, millis, "ms", AggregationPolicy.AVG));
    }

    private static long now() {
        return ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class).getProcessCpuTime();
    }
}

package dev.stepfast.bench;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.util.Statistics;

/**
 * One row of the table.
 *
 * @param benchmark class and method, without package
 * @param parameters that tell it from other results of the same method
 * @param operations how many of them one round does
 * @param unit that its values are shown in
 * @param target at most this much, in that unit; empty where none is set
 */
record Figure(
        String what,
        String benchmark,
        Map<String, String> parameters,
        int operations,
        Unit unit,
        Optional<Integer> target) {
    private static final int TICK_MILLIS = 10;

    Figure {
        parameters = Map.copyOf(parameters);
    }

    /** What values are shown in. */
    enum Unit {
        MILLIS("ms", 1),
        MICROS("µs", 1_000);

        private final String sign;
        private final int perMilli;

        Unit(String sign, int perMilli) {
            this.sign = sign;
            this.perMilli = perMilli;
        }
    }

    /** All rows, in the order of the page. */
    static List<Figure> all() {
        List<Figure> all = new ArrayList<>();
        all.add(
                millis(
                                "Read a plan of 10,000 steps, 1.1 MB",
                                "ReadingBenchmark.readTenThousandSteps")
                        .within(200));
        all.add(millis("Read, lower and compile it", "ReadingBenchmark.compileTenThousandSteps"));
        for (String check : Parameters.of(CheckBenchmark.class, "check")) {
            boolean whole = check.equals(CheckBenchmark.ALL);
            Figure figure =
                    millis(
                                    whole
                                            ? "All 13 checks below, as on one step"
                                            : "`" + check + "`, 1 MB",
                                    "CheckBenchmark.verify")
                            .with("check", check);
            all.add(whole ? figure.within(100) : figure);
        }
        for (String steps : Parameters.of(MemoryStepBenchmark.class, "steps")) {
            all.add(
                    micros(
                                    "A step that does nothing, in memory, of " + steps,
                                    "MemoryStepBenchmark.run",
                                    Integer.parseInt(steps))
                            .with("steps", steps)
                            .within(20));
        }
        all.add(
                micros(
                                "A step that does nothing, durable, of "
                                        + DurableStepBenchmark.STEPS,
                                "DurableStepBenchmark.run",
                                DurableStepBenchmark.STEPS)
                        .within(5_000));
        all.add(
                micros(
                        "A check-only step with its tree hash and mark, of "
                                + CheckOnlyRunBenchmark.STEPS,
                        "CheckOnlyRunBenchmark.run",
                        CheckOnlyRunBenchmark.STEPS));
        all.add(
                micros(
                        "Append one durable record",
                        "JournalBenchmark.append",
                        JournalBenchmark.APPENDED));
        all.add(millis("Load 100,000 records", "JournalBenchmark.load").within(2_000));
        all.add(millis("Tree hash of 5,000 files, each read", "SnapshotBenchmark.first"));
        all.add(millis("Tree hash of 5,000 files, unchanged", "SnapshotBenchmark.unchanged"));
        all.add(millis("Start a command and see its end", "CommandBenchmark.run"));
        return all;
    }

    private static Figure millis(String what, String benchmark) {
        return new Figure(what, benchmark, Map.of(), 1, Unit.MILLIS, Optional.empty());
    }

    private static Figure micros(String what, String benchmark, int operations) {
        return new Figure(what, benchmark, Map.of(), operations, Unit.MICROS, Optional.empty());
    }

    private Figure within(int most) {
        return new Figure(what, benchmark, parameters, operations, unit, Optional.of(most));
    }

    private Figure with(String name, String value) {
        return new Figure(what, benchmark, Map.of(name, value), operations, unit, target);
    }

    boolean isOf(RunResult result) {
        return result.getParams().getBenchmark().endsWith("." + benchmark)
                && parameters.entrySet().stream()
                        .allMatch(entry ->
                                entry.getValue()
                                        .equals(result.getParams().getParam(entry.getKey())));
    }

    /** The row: target, least and median time, least processor time. */
    String row(RunResult result) {
        Statistics times = result.getPrimaryResult().getStatistics();
        Statistics cpu =
                Objects.requireNonNull(
                                result.getSecondaryResults().get(CpuTime.LABEL),
                                "the profiler measures every benchmark")
                        .getStatistics();
        return String.join(
                " | ",
                "| " + what,
                target.map(most -> show(most)).orElse(""),
                value(times.getMin()),
                value(times.getPercentile(50)),
                processorTime(cpu.getMin()) + " |");
    }

    /** Systems count processor time in ticks; what is less than one is not known. */
    private String processorTime(double millis) {
        return millis < TICK_MILLIS ? "under " + value(TICK_MILLIS) : value(millis);
    }

    private String value(double millis) {
        return show(millis * unit.perMilli / operations);
    }

    private String show(double value) {
        String form = value < 10 ? "%.2f %s" : "%,.0f %s";
        return String.format(Locale.ROOT, form, value, unit.sign);
    }

    private String show(int value) {
        return String.format(Locale.ROOT, "%,d %s", value, unit.sign);
    }
}

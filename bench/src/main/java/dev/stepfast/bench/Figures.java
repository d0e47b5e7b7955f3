package dev.stepfast.bench;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.VerboseMode;

/** Measures everything and prints it as rows of a Markdown table. */
public final class Figures {
    /** How often each benchmark runs: unmeasured rounds first, then measured ones. */
    record Rounds(int warmup, int measured, Where where) {
        static final Rounds FULL = new Rounds(30, 30, Where.OWN_PROCESS);
        static final Rounds QUICK = new Rounds(10, 10, Where.OWN_PROCESS);
    }

    /** Whether each benchmark gets a process of its own, as it must for figures that count. */
    enum Where {
        OWN_PROCESS,
        THIS_PROCESS
    }

    private Figures() {}

    /** Prints the rows; {@code --quick} takes fewer rounds. */
    public static void main(String[] words) throws RunnerException {
        Rounds rounds = List.of(words).contains("--quick") ? Rounds.QUICK : Rounds.FULL;
        rows(rounds).forEach(System.out::println);
    }

    /** One row for each figure, in the order of the page. */
    static List<String> rows(Rounds rounds) throws RunnerException {
        Collection<RunResult> results =
                new Runner(
                                new OptionsBuilder()
                                        .include("^dev\\.stepfast\\.bench\\.")
                                        .warmupIterations(rounds.warmup())
                                        .measurementIterations(rounds.measured())
                                        .forks(rounds.where() == Where.OWN_PROCESS ? 1 : 0)
                                        .jvmArgsAppend("--enable-native-access=ALL-UNNAMED")
                                        .addProfiler(CpuTime.class)
                                        .shouldFailOnError(true)
                                        .verbosity(VerboseMode.SILENT)
                                        .build())
                        .run();
        List<String> rows = new ArrayList<>();
        for (Figure figure : Figure.all()) {
            RunResult result =
                    results.stream()
                            .filter(figure::isOf)
                            .findFirst()
                            .orElseThrow(() ->
                                    new IllegalStateException("not measured: " + figure.what()));
            rows.add(figure.row(result));
        }
        return rows;
    }
}

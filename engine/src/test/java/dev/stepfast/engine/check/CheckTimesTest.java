package dev.stepfast.engine.check;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stepfast.engine.run.ToolLedger;
import dev.stepfast.engine.run.Verdict;
import dev.stepfast.plan.check.CheckSpec;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Prints what the checks that start no process take on a megabyte; no number fails the test. */
class CheckTimesTest {
    private static final int ROUNDS = 31;

    @Test
    void printsTheMedianOfEachCheckType(@TempDir Path root) throws IOException {
        String text = "[\"" + "The quick brown fox jumps over it. ".repeat(30_000) + "\"]";
        Files.writeString(root.resolve("big"), text);
        Files.writeString(
                root.resolve("schema.json"),
                "{\"type\":\"array\",\"items\":{\"type\":\"string\"}}");
        CheckSubject subject =
                Specs.after(new CheckSubject.Reply(text, text), Optional.of(ToolLedger.EMPTY));
        List<CheckSpec> checks =
                List.of(
                        Specs.contains("absent"),
                        Specs.lacks("absent"),
                        Specs.regex("fox.*absent"),
                        Specs.notRegex("f.x [a-i]"),
                        Specs.json(),
                        Specs.json("schema.json"),
                        Specs.noErrors(),
                        Specs.exists("big"),
                        Specs.absent("gone"),
                        Specs.fileContains("big", "absent"),
                        Specs.fileLacks("big", "absent"),
                        Specs.fileRegex("big", "f.x [a-i]"),
                        Specs.fileNotRegex("big", "fox.*absent"));
        Map<String, List<Long>> times = new LinkedHashMap<>();
        List<Long> whole = new ArrayList<>();
        CheckRunner runner = new CheckRunner();
        for (int round = 0; round < ROUNDS; round++) {
            long start = System.nanoTime();
            List<Verdict> verdicts = runner.verify(checks, subject, new FolderContext(root));
            whole.add(System.nanoTime() - start);
            verdicts.forEach(verdict ->
                    times.computeIfAbsent(verdict.key(), key -> new ArrayList<>())
                            .add(verdict.duration().toNanos()));
        }
        times.forEach((key, all) -> System.out.printf("%-36s %7.2f ms%n", key, median(all)));
        System.out.printf("%-36s %7.2f ms%n", "all checks of the step", median(whole));
        assertThat(times).hasSize(checks.size());
    }

    private static double median(List<Long> nanos) {
        long[] sorted = nanos.stream().mapToLong(Long::longValue).sorted().toArray();
        assertThat(Arrays.stream(sorted)).hasSize(ROUNDS);
        return sorted[ROUNDS / 2] / 1e6;
    }
}

package dev.stepfast.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.stepfast.cli.command.Invocation;
import dev.stepfast.cli.command.StepfastCommandLine;
import dev.stepfast.testkit.ScratchWorkspace;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

/** Plans of others, of a folder given as {@code -Dcorpus=DIR}, through whole commands. */
class CorpusTest {
    @AutoClose final ScratchWorkspace scratch = ScratchWorkspace.create().makeFolder(".stepfast");

    private record Done(int exit, String out, String err) {}

    private Done execute(String... words) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        Map<String, String> environment = Map.of("LANG", "C.UTF-8");
        Invocation invocation =
                new Invocation(
                        "stepfast",
                        Arrays.asList(words),
                        environment,
                        scratch.root(),
                        "ada",
                        new Invocation.Streams(
                                new ByteArrayInputStream(new byte[0]),
                                new PrintStream(out, true, UTF_8),
                                new PrintStream(err, true, UTF_8)),
                        new LocalWorkplaces(scratch.root(), environment),
                        new FirstRun());
        int exit = StepfastCommandLine.execute(invocation, words);
        return new Done(exit, out.toString(UTF_8), err.toString(UTF_8));
    }

    @Test
    void plansOfOthersAreLintedShownAndDryRun() throws IOException {
        String corpus = System.getProperty("corpus");
        if (corpus == null) {
            System.out.println("not run: commands over the corpus of plans (-Dcorpus=DIR)");
            return;
        }
        List<Path> plans;
        try (Stream<Path> files = Files.list(Path.of(corpus, "plans"))) {
            plans = files.filter(file -> file.toString().endsWith(".md")).sorted().toList();
        }
        assertThat(plans).hasSizeGreaterThanOrEqualTo(14);
        for (Path plan : plans) {
            byte[] content = Files.readAllBytes(plan);
            scratch.write("plan.md", content);
            for (List<String> words :
                    List.of(
                            List.of("lint"),
                            List.of("lint", "--json"),
                            List.of("status"),
                            List.of("run", "--dry-run"),
                            List.of("run", "--dry-run", "--json"))) {
                Done done = execute(words.toArray(String[]::new));
                assertThat(done.exit()).as("%s of %s: %s", words, plan, done.err()).isZero();
                assertThat(done.err()).as("%s of %s", words, plan).doesNotContain("internal error");
                assertThat(done.out()).as("%s of %s", words, plan).isNotBlank();
            }
            assertThat(execute("run", "--dry-run").out())
                    .as(plan.toString())
                    .containsAnyOf(" to run. Nothing was started.", "Nothing to do.");
            assertThat(Files.readAllBytes(scratch.path("plan.md"))).isEqualTo(content);
        }
    }
}

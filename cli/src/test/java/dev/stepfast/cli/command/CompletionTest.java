package dev.stepfast.cli.command;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.stepfast.engine.AnswerReport;
import dev.stepfast.engine.Opening;
import dev.stepfast.testkit.ScratchWorkspace;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

class CompletionTest {
    @AutoClose final ScratchWorkspace scratch = ScratchWorkspace.create().makeFolder(".stepfast");

    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();

    private int execute(String program, String... words) {
        Invocation invocation =
                new Invocation(
                        program,
                        Arrays.asList(words),
                        Map.of(),
                        scratch.root(),
                        "ada",
                        new Invocation.Streams(
                                new ByteArrayInputStream(new byte[0]),
                                new PrintStream(out, true, UTF_8),
                                new PrintStream(err, true, UTF_8)),
                        (workspace, choice) ->
                                new FakePlace(
                                        request -> new Opening.Refused("no_model", ""),
                                        new AnswerReport.Delivered("x")),
                        new NoDemo());
        return StepfastCommandLine.execute(invocation, words);
    }

    private static final class NoDemo implements DemoFolders {
        @Override
        public Path lay() {
            throw new UnsupportedOperationException("lay");
        }

        @Override
        public long startAndKill(List<String> arguments, Line line, Predicate<String> last) {
            throw new UnsupportedOperationException("startAndKill");
        }
    }

    /** What bash offers behind these words, the last of which is completed. */
    private List<String> complete(String... words) throws IOException, InterruptedException {
        assertThat(execute("/opt/tools/stepfast", "completion", "bash")).isZero();
        scratch.write("completion.sh", out.toString(UTF_8))
                .write(
                        "ask.sh",
                        """
                        . ./completion.sh
                        COMP_WORDS=("$@")
                        COMP_CWORD=$(($# - 1))
                        complete -p stepfast >&2 || exit 1
                        $(complete -p stepfast | sed 's/.*-F \\([^ ]*\\).*/\\1/') stepfast "${@: -1}" ""
                        printf '%s\\n' "${COMPREPLY[@]}"
                        """);
        List<String> command = new ArrayList<>(List.of("bash", "ask.sh"));
        command.addAll(List.of(words));
        Process bash = new ProcessBuilder(command).directory(scratch.root().toFile()).start();
        String said = new String(bash.getInputStream().readAllBytes(), UTF_8);
        String complained = new String(bash.getErrorStream().readAllBytes(), UTF_8);
        assertThat(bash.waitFor()).as(complained).isZero();
        return said.lines().map(String::strip).filter(line -> !line.isEmpty()).toList();
    }

    @Test
    void bashCompletesCommandsAndOptions() throws IOException, InterruptedException {
        assertThat(complete("stepfast", "re")).contains("report");
        assertThat(complete("stepfast", "plan", "")).contains("new");
        assertThat(complete("stepfast", "run", "--unt")).contains("--until");
        assertThat(complete("stepfast", "completion", "")).doesNotContain("train");
    }

    @Test
    void anUnknownShellIsRefused() {
        assertThat(execute("stepfast", "completion", "fish")).isEqualTo(2);
        assertThat(err.toString(UTF_8))
                .isEqualTo("stepfast: there is a script for bash and zsh, not for \"fish\"\n");
    }
}

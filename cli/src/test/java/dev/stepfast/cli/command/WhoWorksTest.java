package dev.stepfast.cli.command;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.stepfast.engine.AnswerReport;
import dev.stepfast.engine.Opening;
import dev.stepfast.engine.WorkNeed;
import dev.stepfast.local.config.Provider;
import dev.stepfast.local.discovery.Found;
import dev.stepfast.local.discovery.Survey.Trial;
import dev.stepfast.local.model.LoopbackModels.Served;
import dev.stepfast.local.model.LoopbackModels.Server;
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
import java.util.Optional;
import java.util.function.Predicate;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Who does the work of a plan that does not say it, and how {@code init} and {@code doctor} tell. */
class WhoWorksTest {
    private static final Found.Agent CLAUDE =
            new Found.Agent("claude", "/usr/bin/claude", Optional.of("2.1.197"));
    private static final Found.Agent CODEX =
            new Found.Agent("codex", "/usr/bin/codex", Optional.empty());
    private static final Found.Key KEY =
            new Found.Key("OPENAI_API_KEY", Optional.of("openai/NAME"));
    private static final Server SERVER =
            new Server(
                    Provider.OPENAI,
                    "http://127.0.0.1:8080/v1",
                    List.of(new Served("qwen3-8b", Optional.of(32_768))));

    @AutoClose
    final ScratchWorkspace scratch =
            ScratchWorkspace.create().makeFolder("w/.stepfast").write("w/plan.md", "- [ ] a\n");

    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();
    private final FakePlace place =
            new FakePlace(
                    request -> new Opening.Refused("no_model", "stop here"),
                    new AnswerReport.Delivered("s1"));

    @BeforeEach
    void aPlanWithWork() {
        place.need = new WorkNeed.Somebody();
    }

    private int execute(String... words) {
        Path root = scratch.root().resolve("w");
        Invocation invocation =
                new Invocation(
                        "stepfast",
                        Arrays.asList(words),
                        Map.of("XDG_CONFIG_HOME", scratch.root().resolve("config").toString()),
                        root,
                        "ada",
                        new Invocation.Streams(
                                new ByteArrayInputStream(new byte[0]),
                                new PrintStream(out, true, UTF_8),
                                new PrintStream(err, true, UTF_8)),
                        (workspace, choice) -> place,
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

    private void machine(List<Found.Agent> agents, List<Found.Key> keys, List<Server> servers) {
        place.survey = new FakeSurvey(new Found(agents, List.of("aider"), keys, servers));
    }

    private String by() {
        return place.requests.getFirst().by();
    }

    private String saved() throws IOException {
        return Files.readString(scratch.root().resolve("config/stepfast/stepfast.yaml"));
    }

    @Test
    void theOneAgentOfThePathWorks() {
        machine(List.of(CLAUDE), List.of(KEY), List.of());
        execute("run");
        assertThat(by()).isEqualTo("agent claude");
        assertThat(place.requests.getFirst().settings().agent()).isEqualTo("claude");
    }

    @Test
    void aModelThatIsNamedOrConfiguredMeansTheBuiltInAgent() {
        machine(List.of(CLAUDE), List.of(), List.of());
        execute("run", "--model", "openai/x");
        assertThat(by()).isEqualTo("agent builtin, model openai/x");
        place.requests.clear();
        scratch.write(
                "config/stepfast/stepfast.yaml", "models: {only: {provider: openai, model: y}}\n");
        execute("run");
        assertThat(by()).isEqualTo("agent builtin, model only");
    }

    @Test
    void anAgentThatIsNamedIsNotLookedFor() {
        execute("run", "--agent", "codex");
        assertThat(by()).isEqualTo("agent codex");
    }

    @Test
    void severalAgentsAreNamedWhereNobodyCanBeAsked() {
        machine(List.of(CLAUDE, CODEX), List.of(), List.of());
        assertThat(execute("run")).isEqualTo(2);
        assertThat(err.toString(UTF_8))
                .isEqualTo(
                        """
                        stepfast: no_agent: several agents are on the PATH: claude, codex
                          Say which: --agent claude, or once for all: stepfast init --use claude
                        """);
        assertThat(place.requests).isEmpty();
    }

    @Test
    void aKeyAloneChoosesNothing() {
        machine(List.of(), List.of(KEY), List.of());
        assertThat(execute("run")).isEqualTo(2);
        assertThat(err.toString(UTF_8))
                .isEqualTo(
                        "stepfast: no_model: OPENAI_API_KEY is set, and no model is named; say --model openai/NAME, or once"
                                + " for all: stepfast init --model openai/NAME\n");
    }

    @Test
    void nobodyNamesTheThreeShortestWays() {
        assertThat(execute("run")).isEqualTo(2);
        assertThat(err.toString(UTF_8))
                .startsWith("stepfast: no_model: ")
                .contains("a model server on this machine", "a key: ", "an agent command");
    }

    @Test
    void nobodyIsLookedForWhereNothingIsToBeDone() {
        place.need = new WorkNeed.Nobody();
        execute("run");
        assertThat(place.requests).hasSize(1);
    }

    @Test
    void anUnfinishedRunGoesOnWithWhoBeganIt() {
        machine(List.of(CODEX), List.of(), List.of());
        place.need = new WorkNeed.AsBefore("builtin", Optional.of("openai/z"));
        execute("run");
        assertThat(by()).isEqualTo("agent builtin, model openai/z");
        place.requests.clear();
        execute("run", "--new");
        assertThat(by()).isEqualTo("agent codex");
    }

    @Test
    void initWithoutATerminalSaysTheLine() {
        machine(List.of(CLAUDE), List.of(KEY), List.of(SERVER));
        assertThat(execute("init")).isEqualTo(2);
        assertThat(out.toString(UTF_8))
                .isEqualTo(
                        """
                          1  claude    agent 2.1.197, /usr/bin/claude
                          2  qwen3-8b  model at http://127.0.0.1:8080/v1 (openai, window 32,768)
                        OPENAI_API_KEY is set: init --model openai/NAME
                        Not on the PATH: aider
                        """);
        assertThat(err.toString(UTF_8))
                .isEqualTo(
                        """
                        stepfast: to use one of them:
                          stepfast init --use claude
                          stepfast init --use qwen3-8b
                        """);
    }

    @Test
    void initKeepsAnAgent() throws IOException {
        machine(List.of(CLAUDE), List.of(), List.of(SERVER));
        assertThat(execute("init", "--use", "claude")).isZero();
        assertThat(saved()).isEqualTo("agent: claude\n");
        assertThat(out.toString(UTF_8)).endsWith("Next: stepfast run plan.md\n");
    }

    @Test
    void initTriesAModelAndKeepsIt() throws IOException {
        machine(List.of(), List.of(), List.of(SERVER));
        assertThat(execute("init", "--use", "qwen3-8b")).isZero();
        assertThat(place.survey.tried).hasSize(1);
        assertThat(saved())
                .isEqualTo(
                        """
                        models:
                          local: {provider: openai, base_url: "http://127.0.0.1:8080/v1", model: qwen3-8b, window: 32768}
                        model: local
                        """);
        assertThat(out.toString(UTF_8)).contains("model: local (it calls tools)");
    }

    @Test
    void aModelThatCallsNoToolIsKeptWithTheServersOption() throws IOException {
        machine(List.of(), List.of(), List.of(SERVER));
        place.survey.trial = new Trial.OnlyText();
        assertThat(execute("init", "--use", "qwen3-8b")).isZero();
        assertThat(err.toString(UTF_8)).contains("--jinja", "--enable-auto-tool-choice");
        assertThat(saved()).contains("model: local");
    }

    @Test
    void aModelThatDoesNotAnswerIsNotKept() {
        machine(List.of(), List.of(KEY), List.of());
        place.survey.trial = new Trial.Failed("the key was refused");
        assertThat(execute("init", "--model", "openai/x")).isEqualTo(5);
        assertThat(err.toString(UTF_8)).contains("the key was refused\n  Nothing was written.");
        assertThat(scratch.root().resolve("config")).doesNotExist();
    }

    @Test
    void whatIsNotThereIsNotChosen() {
        machine(List.of(CLAUDE), List.of(), List.of());
        assertThat(execute("init", "--use", "claud")).isEqualTo(2);
        assertThat(err.toString(UTF_8))
                .isEqualTo("stepfast: nothing is found that is called \"claud\"; did you mean claude?\n");
    }

    @Test
    void doctorSaysOneLineForEachItem() {
        machine(List.of(CLAUDE), List.of(KEY), List.of(SERVER));
        assertThat(execute("doctor")).isEqualTo(3);
        assertThat(out.toString(UTF_8).replace(scratch.root().toString(), "ROOT"))
                .isEqualTo(
                        """
                        java       25.0.3 ok
                        store      .stepfast: 12 runs, lock ok, 41 GB free
                        git        2.43.0 ok
                        config     none: stepfast init writes ROOT/config/stepfast/stepfast.yaml
                        models     found openai, http://127.0.0.1:8080/v1: stepfast init - OPENAI_API_KEY is set: --model openai/NAME
                        agents     claude 2.1.197 - aider: not on the PATH
                        sandbox: uncontained
                          this version has no sandbox: commands run with your own rights; files and network are not closed off
                        """);
        out.reset();
        assertThat(execute("doctor", "--json")).isEqualTo(3);
        assertThat(out.toString(UTF_8)).contains("\"level\":\"uncontained\"", "\"item\":\"agents\"");
    }
}

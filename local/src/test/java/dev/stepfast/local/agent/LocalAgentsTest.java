package dev.stepfast.local.agent;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stepfast.engine.agent.AgentCommands.Ledger;
import dev.stepfast.engine.agent.AgentEvent;
import dev.stepfast.engine.agent.AgentResult;
import dev.stepfast.engine.agent.AgentResult.How;
import dev.stepfast.engine.agent.AgentTask;
import dev.stepfast.engine.command.CommandEnd;
import dev.stepfast.local.config.AgentEntry;
import dev.stepfast.local.config.AgentEntry.AgentEnvironment;
import dev.stepfast.local.config.AgentEntry.PromptWay;
import dev.stepfast.local.config.AgentEntry.ReplyWay;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(300)
class LocalAgentsTest {
    @TempDir Path folder;
    private AgentFixture fixture;

    @BeforeEach
    void setUp() throws IOException {
        fixture =
                new AgentFixture(
                        folder,
                        Map.of(
                                "ANTHROPIC_API_KEY", "sk-ant-1",
                                "OPENAI_API_KEY", "sk-oai-1",
                                "MINE_TOKEN", "s3cr3t-value",
                                "MINE_MODE", "from outside",
                                "JAVA_HOME", "/jdk"));
    }

    @Test
    void handsThePromptOverOnStandardInputWhateverItsSize() throws IOException {
        String prompt = "x".repeat(3_000_000) + "\nend";
        AgentEntry wc = AgentFixture.entry("mine", fixture.program("mine", "wc -c"));

        AgentResult result = fixture.work(wc, AgentFixture.task("mine", AgentFixture.LONG, prompt));

        assertThat(result.how()).isEqualTo(new How.Completed());
        assertThat(result.texts()).containsExactly("3000004");
        assertThat(result.ledger()).isEqualTo(Ledger.NONE);
        assertThat(result.usage()).isEmpty();
    }

    @Test
    void handsThePromptOverInAFileAndTakesTheReplyFromOne() throws IOException {
        AgentEntry mine =
                AgentFixture.with(
                        AgentFixture.entry(
                                "mine",
                                fixture.program("mine", "cat; cat \"$2\" > \"$4\"; echo noise"),
                                "--in",
                                "{prompt_file}",
                                "--out",
                                "{reply_file}"),
                        Optional.of(PromptWay.FILE),
                        Optional.of(new ReplyWay.InFile()));

        AgentResult result = fixture.work(mine, AgentFixture.task("mine", AgentFixture.LONG));

        assertThat(result.how()).isEqualTo(new How.Completed());
        assertThat(result.texts()).containsExactly("Do it.");
        assertThat(result.output()).isEqualTo("noise\n");
    }

    @Test
    void buildsTheEnvironmentFromNothing() throws IOException {
        AgentEntry mine =
                AgentFixture.with(
                        AgentFixture.entry("claude", fixture.program("claude", "env")),
                        said ->
                                new AgentEnvironment(
                                        Optional.of(Map.of("NODE_OPTIONS", "--no-warnings")),
                                        Optional.of(List.of("MINE_MODE")),
                                        Optional.of(List.of("MINE_TOKEN"))));

        AgentResult result = fixture.work(mine, AgentFixture.task("claude", AgentFixture.LONG));

        assertThat(result.output().lines().sorted())
                .contains(
                        "ANTHROPIC_API_KEY=sk-ant-1",
                        "CLAUDE_CODE_MAX_RETRIES=3",
                        "HOME=" + fixture.state.resolve("agents/claude"),
                        "JAVA_HOME=/jdk",
                        "LANG=C.UTF-8",
                        "MINE_MODE=from outside",
                        "MINE_TOKEN=[redacted]",
                        "NODE_OPTIONS=--no-warnings",
                        "PATH=/usr/bin:/bin",
                        "STEPFAST_EFFECT_ID=r1.1.1/1",
                        "STEPFAST_RUN_ID=r1")
                .noneMatch(line -> line.startsWith("OPENAI_API_KEY"));
    }

    @Test
    void givesCodexTheKeyThatItReadsUnlessItIsLoggedIn() throws IOException {
        assertThat(fixture.work("codex", "env").output())
                .contains("CODEX_API_KEY=sk-oai-1", "OPENAI_API_KEY=sk-oai-1");

        Files.createDirectories(fixture.userHome.resolve(".codex"));
        Files.writeString(fixture.userHome.resolve(".codex/auth.json"), "{\"tokens\":{}}");

        assertThat(fixture.work("codex", "env").output()).doesNotContain("CODEX_API_KEY");
    }

    /** What peers do that exit as if all were well. */
    @Test
    void takesAnExitOfZeroForNothingMore() throws IOException {
        assertThat(fixture.work("claude", "exit 0").how())
                .isEqualTo(new How.Failed("it exited with 0 and printed no result"));
        assertThat(fixture.work("codex", "echo Done!").how())
                .isEqualTo(new How.Failed("it exited with 0 and printed no completed turn"));
        assertThat(
                        fixture.work(
                                        "claude",
                                        "echo '{\"type\":\"result\",\"is_error\":true,\"result\":\"no\"}'")
                                .how())
                .isEqualTo(new How.Failed("no"));
        assertThat(
                        fixture.work(
                                        "gemini",
                                        "echo '{\"type\":\"result\",\"status\":\"error\","
                                                + "\"error\":{\"type\":\"x\",\"message\":\"lost\"}}'")
                                .how())
                .isEqualTo(new How.Failed("lost"));
        AgentResult silent = fixture.work("mine", "exit 0");
        assertThat(silent.how()).isEqualTo(new How.Completed());
        assertThat(silent.texts()).as("which is a blank reply").isEmpty();
    }

    @Test
    void saysWhyAnAgentFailed() throws IOException {
        AgentResult result = fixture.work("mine", "echo partly; echo 'no such option' >&2; exit 7");

        assertThat(result.how()).isEqualTo(new How.Failed("exit 7: no such option"));
        assertThat(result.process()).isEqualTo(new CommandEnd.How.Exited(7));
        assertThat(result.texts()).containsExactly("partly");
        assertThat(fixture.work("mine", "kill -9 $$").how())
                .isEqualTo(new How.Failed("it was killed by signal 9"));
    }

    /** The second of the three faults: what a killed agent has started goes on. */
    @Test
    void killingTheAgentLeavesNoneOfItsWorkRunning() throws IOException {
        String seconds = "6" + (System.nanoTime() % 100_000) + ".25";
        AgentEntry mine =
                AgentFixture.entry(
                        "claude",
                        fixture.program(
                                "claude",
                                "trap '' TERM\nsetsid sh -c 'trap \"\" TERM; sleep "
                                        + seconds
                                        + "; true' &\necho '{\"type\":\"assistant\",\"message\":{\"content\":"
                                        + "[{\"type\":\"text\",\"text\":\"Working.\"}]}}'\nsleep "
                                        + seconds
                                        + "\nsleep "
                                        + seconds));

        AgentResult result = fixture.work(mine, AgentFixture.task("claude", Duration.ofSeconds(3)));

        assertThat(result.how()).isEqualTo(new How.TimedOut());
        assertThat(result.texts()).containsExactly("Working.");
        assertThat(result.survivors()).isEmpty();
        assertThat(processesWith("sleep " + seconds)).isEmpty();
    }

    @Test
    void endsWhatAnAgentThatSucceededHasLeft() throws IOException {
        String seconds = "7" + (System.nanoTime() % 100_000) + ".25";

        AgentResult result =
                fixture.work("mine", "setsid sleep " + seconds + " </dev/null &\necho done");

        assertThat(result.how()).isEqualTo(new How.Completed());
        assertThat(result.texts()).containsExactly("done");
        assertThat(processesWith("sleep " + seconds)).isEmpty();
    }

    /** The third of the three faults: a wrong key is tried again for minutes. */
    @Test
    void aBadKeyHangsNoLongerThanTheAttemptMay() throws IOException {
        AgentEntry mine =
                AgentFixture.entry(
                        "claude",
                        fixture.program(
                                "claude",
                                "while :; do echo '{\"type\":\"system\",\"subtype\":\"api_retry\",\"error_status\":401}';"
                                        + " sleep 0.2; done"));

        assertThat(fixture.work(mine, AgentFixture.task("claude", Duration.ofSeconds(2))).how())
                .isEqualTo(new How.TimedOut());
    }

    @Test
    void endsAnAgentThatPrintsWithoutEnd() throws IOException {
        AgentResult result = fixture.work("codex", "yes '{\"type\":\"turn.started\"}'");

        assertThat(result.how())
                .isEqualTo(new How.Failed("it printed more than 64 MiB, and was ended"));
        assertThat(result.output().length()).isLessThan(12 << 20);
    }

    @Test
    void leavesOutALineThatIsTooLong() throws IOException {
        AgentResult result =
                fixture.work(
                        "claude",
                        "head -c 20000000 /dev/zero | tr '\\0' x; echo;"
                                + " echo '{\"type\":\"result\",\"result\":\"ok\"}'");

        assertThat(result.how()).isEqualTo(new How.Completed());
        assertThat(result.texts()).containsExactly("ok");
    }

    @Test
    void tellsOfCallsWhileTheAgentRuns() throws Exception {
        Path go = fixture.workspace.resolve("go");
        String script =
                "echo '{\"type\":\"assistant\",\"message\":{\"content\":[{\"type\":\"tool_use\",\"id\":\"t1\","
                        + "\"name\":\"Bash\",\"input\":{\"command\":\"mvn test\"}}]}}'\n"
                        + "echo '{\"type\":\"user\",\"message\":{\"content\":[{\"type\":\"tool_result\","
                        + "\"tool_use_id\":\"t1\",\"content\":\"\"}]}}'\n"
                        + "while [ ! -e go ]; do sleep 0.05; done\n"
                        + "echo '{\"type\":\"result\",\"result\":\"ok\"}'";
        AgentEntry entry = AgentFixture.entry("claude", fixture.program("claude", script));

        AgentResult result =
                fixture.agents(entry)
                        .work(
                                AgentFixture.task("claude", AgentFixture.LONG),
                                event -> {
                                    fixture.events.add(event);
                                    create(go);
                                });

        assertThat(result.how()).isEqualTo(new How.Completed());
        assertThat(fixture.events)
                .singleElement()
                .isInstanceOfSatisfying(
                        AgentEvent.Called.class,
                        called -> {
                            assertThat(called.entry().tool()).isEqualTo("run");
                            assertThat(called.entry().target()).isEqualTo("mvn test");
                            assertThat(called.entry().exitCode()).contains(0);
                        });
    }

    private static void create(Path file) {
        try {
            Files.createFile(file);
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    @Test
    void endsTheAgentOfAThreadThatIsTold() throws Exception {
        CountDownLatch started = new CountDownLatch(1);
        AtomicReference<AgentResult> ended = new AtomicReference<>();
        AgentEntry entry =
                AgentFixture.entry(
                        "claude",
                        fixture.program(
                                "claude",
                                "echo '{\"type\":\"assistant\",\"message\":{\"content\":"
                                        + "[{\"type\":\"text\",\"text\":\"hi\"}]}}'\nsleep 300"));
        Thread thread =
                Thread.ofVirtual()
                        .start(() ->
                                ended.set(
                                        fixture.agents(entry)
                                                .work(
                                                        AgentFixture.task(
                                                                "claude", AgentFixture.LONG),
                                                        event -> started.countDown())));
        assertThat(started.await(60, TimeUnit.SECONDS)).isTrue();

        thread.interrupt();
        assertThat(thread.join(Duration.ofMinutes(1))).isTrue();

        assertThat(ended.get().how()).isEqualTo(new How.Cancelled());
    }

    @Test
    void passesModelAndGrantedCommandsOn() throws IOException {
        AgentEntry claude =
                AgentFixture.entry(
                        "claude", fixture.program("claude", "printf '%s\\n' \"$@\""), "-p");
        AgentTask plain = AgentFixture.task("claude", AgentFixture.LONG);
        AgentTask task =
                new AgentTask(
                        plain.agent(),
                        plain.prompt(),
                        Optional.of("anthropic/opus"),
                        plain.environment(),
                        plain.mark(),
                        plain.timeout(),
                        List.of(
                                List.of("mvn", "-q", "test"),
                                List.of("./check.sh", "two words"),
                                List.of("echo", "a(b")));

        assertThat(fixture.work(claude, task).output().lines())
                .containsExactly(
                        "-p",
                        "--model",
                        "opus",
                        "--allowedTools",
                        "Bash(mvn -q test)",
                        "Bash(./check.sh 'two words')");
    }

    @Test
    void saysWhyAnAgentCannotBeStarted() throws IOException {
        LocalAgents agents =
                fixture.agents(
                        AgentFixture.entry("gone", "/nonexistent/gone"),
                        AgentFixture.entry("inside", "./agent.sh"),
                        new AgentEntry(
                                "silent",
                                Optional.empty(),
                                Optional.empty(),
                                Optional.empty(),
                                Optional.empty(),
                                Optional.empty(),
                                AgentEnvironment.UNSAID,
                                Optional.empty(),
                                Optional.empty()));

        assertThat(agents.describe("nobody").problem().orElseThrow())
                .isEqualTo(
                        "there is no agent \"nobody\"; the key agents of the user file and the presets"
                                + " know claude, codex, gemini, opencode, aider, gone, inside, silent");
        assertThat(agents.describe("gone").problem().orElseThrow())
                .startsWith("the agent gone cannot be started: there is no program");
        assertThat(agents.describe("inside").problem().orElseThrow())
                .contains("no program of the workspace");
        assertThat(agents.describe("silent").problem())
                .contains("agents.silent has no command; give its argument vector");
        assertThat(agents.describe("codex").argv())
                .containsExactly(
                        "codex",
                        "exec",
                        "--json",
                        "--skip-git-repo-check",
                        "--sandbox",
                        "workspace-write",
                        "-o",
                        "{reply_file}",
                        "-");
        assertThat(agents.work(AgentFixture.task("gone", AgentFixture.LONG), event -> {}).how())
                .isInstanceOf(How.NotStarted.class);
    }

    private static List<String> processesWith(String part) {
        return ProcessHandle.allProcesses()
                .filter(ProcessHandle::isAlive)
                .map(process -> process.info().commandLine().orElse(""))
                .filter(line -> line.contains(part))
                .toList();
    }
}

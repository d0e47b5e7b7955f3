package dev.stepfast.integration.agent;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stepfast.engine.Opening;
import dev.stepfast.engine.run.AttemptEnding;
import dev.stepfast.engine.run.Grade;
import dev.stepfast.engine.run.Reason;
import dev.stepfast.engine.run.RunEvent;
import dev.stepfast.engine.run.RunOutcome;
import dev.stepfast.engine.run.TokenUsage;
import dev.stepfast.engine.view.StepState;
import dev.stepfast.integration.agent.AgentRoad.Ran;
import dev.stepfast.testkit.ScratchWorkspace;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Agents that lie, fail and stay: what they say decides nothing, and nothing of them is left. */
@Timeout(300)
class AgentFaultsTest {
    private static final String SUCCESS =
            """
            echo '{"type":"result","subtype":"success","is_error":false,"result":"Done, all tests pass!",\
            "total_cost_usd":0.25,"usage":{"input_tokens":900,"cache_read_input_tokens":100,"output_tokens":50}}'
            """;

    @AutoClose private final ScratchWorkspace workspace = ScratchWorkspace.create();
    @AutoClose private final ScratchWorkspace user = ScratchWorkspace.create();

    /** The first of the three faults. */
    @Test
    void theExitStateSaysNothingAboutTheWork() {
        workspace.write("plan.md", "- [ ] T001 Work [validate: file_exists: made.txt]\n");

        Ran ran = agent("claude", SUCCESS).repairs(0).run();

        assertThat(ran.outcome()).isEqualTo(RunOutcome.FAILED);
        assertThat(ran.step().reason()).contains(Reason.EXHAUSTED.wire());
        assertThat(ran.end().how()).isEqualTo(AttemptEnding.COMPLETED);
        assertThat(ran.end().reply()).isEqualTo("Done, all tests pass!");
        assertThat(workspace.read("plan.md")).startsWith("- [ ] T001");
    }

    /** The first of the three faults, the other way round. */
    @Test
    void whoSaysThatItFailedAndDidTheWorkIsDone() {
        workspace.write("plan.md", "- [ ] T001 Work [validate: file_exists: made.txt]\n");

        Ran ran =
                agent(
                                "claude",
                                "touch made.txt\n"
                                        + "echo '{\"type\":\"result\",\"is_error\":true,\"result\":\"I gave up\"}'\nexit 1")
                        .run();

        assertThat(ran.outcome()).isEqualTo(RunOutcome.SUCCEEDED);
        assertThat(ran.step().grade()).contains(Grade.VERIFIED);
        assertThat(ran.end().how()).isEqualTo(AttemptEnding.AGENT_EXIT);
        assertThat(ran.end().detail()).isEqualTo("I gave up");
    }

    /** The second of the three faults. */
    @Test
    void killingTheAgentLeavesNoneOfItsWorkRunning() {
        String seconds = "8" + (System.nanoTime() % 100_000) + ".25";
        workspace.write(
                "plan.md", "- [ ] T001 Work [timeout: 3s] [validate: file_exists: made.txt]\n");

        Ran ran =
                agent(
                                "mine",
                                "trap '' TERM\nsetsid sh -c \"trap '' TERM; sleep "
                                        + seconds
                                        + "; touch made.txt\" &\nsleep "
                                        + seconds)
                        .repairs(0)
                        .run();

        assertThat(ran.end().how()).isEqualTo(AttemptEnding.TIMEOUT);
        assertThat(ran.outcome()).isEqualTo(RunOutcome.FAILED);
        assertThat(ran.events(RunEvent.CommandEnded.class).getFirst().exit()).isEqualTo("timeout");
        assertThat(processesWith("sleep " + seconds)).isEmpty();
    }

    /** Row 41 of the table of test vectors. */
    @Test
    void aBadKeyOverAGreenCheckIsNeverDone() {
        workspace
                .write("plan.md", "- [ ] T001 Work [validate: command: true]\n")
                .write("a.txt", "a");

        Ran bad = agent("mine", "echo 'invalid x-api-key' >&2; exit 1").run();

        assertThat(bad.step().state()).isEqualTo(StepState.FAILED);
        assertThat(bad.step().reason()).contains(Reason.ENDED_BADLY.wire());
        assertThat(bad.step().detail()).contains("exit 1: invalid x-api-key");
    }

    /** Row 41 of the table of test vectors. */
    @Test
    void workOverAGreenCheckIsHeld() {
        workspace.write("plan.md", "- [ ] T001 Work [validate: command: true]\n");

        Ran good = agent("mine", "echo changed > a.txt; echo done").run();

        assertThat(good.outcome()).isEqualTo(RunOutcome.SUCCEEDED);
        assertThat(good.step().grade()).contains(Grade.HELD);
    }

    @Test
    void chargesWhatTheAgentReportsOrAnEstimate() {
        workspace.write("plan.md", "- [ ] T001 Work\n");

        Ran reported = agent("claude", SUCCESS).run();

        TokenUsage usage =
                new TokenUsage(1000, 50, 100, Optional.of(new BigDecimal("0.25")), false);
        assertThat(reported.end().usage()).isEqualTo(usage);
        assertThat(reported.view().metrics().usage()).isEqualTo(usage);
        assertThat(reported.view().metrics().counts().calls()).isEqualTo(1);

        workspace.write("plan.md", "- [ ] T002 Work differently\n");
        Ran estimated = agent("mine", "cat > /dev/null; echo 12345678").run();

        assertThat(estimated.end().usage().estimated()).isTrue();
        assertThat(estimated.end().usage().output()).isEqualTo(2);
        assertThat(estimated.end().usage().input()).isGreaterThan(20);
    }

    @Test
    void isToldWhyItFailedAndNotHowItIsJudged() {
        workspace.write("plan.md", "- [ ] T001 Work [validate: file_exists: made.txt]\n");

        Ran ran =
                agent(
                                "mine",
                                "cat > prompt.txt\ngrep -q 'VALIDATION FEEDBACK' prompt.txt && touch made.txt\necho ok")
                        .run();

        assertThat(ran.outcome()).isEqualTo(RunOutcome.SUCCEEDED);
        assertThat(ran.events(RunEvent.AttemptStarted.class)).hasSize(2);
        assertThat(workspace.read("prompt.txt"))
                .contains("STEP 1 of 1: Work")
                .doesNotContain("[validate:");
        assertThat(ran.events(RunEvent.AttemptStarted.class))
                .allSatisfy(started -> {
                    assertThat(started.system()).isEmpty();
                    assertThat(started.model()).contains("mine");
                });
    }

    @Test
    void blocksWhenTheAgentIsNotThere() {
        workspace.write("plan.md", "- [ ] T001 Work [validate: file_exists: made.txt]\n");

        Ran ran =
                new AgentRoad(workspace, user)
                        .entry(AgentRoad.entry("mine", Map.of(), "/nonexistent/mine"))
                        .run();

        assertThat(ran.outcome()).isEqualTo(RunOutcome.BLOCKED);
        assertThat(ran.step().reason()).contains(Reason.AGENT_UNAVAILABLE.wire());
        assertThat(ran.step().detail())
                .startsWith("the agent mine cannot be started: there is no program");
        assertThat(ran.events(RunEvent.ModelCallStarted.class)).isEmpty();
        assertThat(ran.events(RunEvent.CommandStarted.class)).isEmpty();
    }

    @Test
    void showsTheAgentInFullBeforeItsFirstStart() {
        workspace.write("plan.md", "- [ ] T001 Work [validate: command: ./check.sh]\n");

        Opening opening = new AgentRoad(workspace, user).agent("codex").openWithoutConsent();

        assertThat(opening)
                .isInstanceOfSatisfying(
                        Opening.GrantRequired.class,
                        required ->
                                assertThat(required.authority().others())
                                        .contains(
                                                "agent codex [\"codex\",\"exec\",\"--json\",\"--skip-git-repo-check\","
                                                        + "\"--sandbox\",\"workspace-write\",\"-o\",\"{reply_file}\",\"-\"]"
                                                        + " with network"));
    }

    @Test
    void keepsSecretsOutOfEverythingThatIsKept() {
        workspace.write("plan.md", "- [ ] T001 Work [validate: contains: done]\n");

        Ran ran =
                agent(
                                "claude",
                                "echo \"$ANTHROPIC_API_KEY\" >&2\n"
                                        + said("key $ANTHROPIC_API_KEY done"))
                        .variable("ANTHROPIC_API_KEY", "sk-ant-secret-0815")
                        .run();

        assertThat(ran.end().reply()).isEqualTo("key [redacted] done");
        assertThat(ran.records().toString()).doesNotContain("sk-ant-secret-0815");
    }

    @Test
    void whoChangesWhatIsProtectedIsStopped() {
        workspace
                .write("plan.md", "- [ ] T001 Work [validate: file_exists: made.txt]\n")
                .write("guard/a.txt", "as it was");

        Ran ran =
                agent("claude", "touch made.txt; echo x > guard/a.txt\n" + said("done"))
                        .protect("guard/**")
                        .run();

        assertThat(ran.outcome()).isEqualTo(RunOutcome.BLOCKED);
        assertThat(ran.step().reason()).contains(Reason.CHECK_ERROR.wire());
        assertThat(workspace.read("plan.md")).startsWith("- [ ] T001");
    }

    @Test
    void isNotStartedWithAModelThatReadsLikeAnOption() {
        workspace.write("plan.md", "- [ ] T001 Work [model: --yolo]\n");

        Ran ran = agent("claude", said("done")).run();

        assertThat(ran.end().how()).isEqualTo(AttemptEnding.AGENT_UNAVAILABLE);
        assertThat(ran.end().detail()).contains("--yolo");
    }

    @Test
    void numbersThatCannotBeTrueCountAsNotReported() {
        for (String usage :
                List.of(
                        "\"usage\":{\"input_tokens\":9223372036854775807,\"output_tokens\":1}",
                        "\"usage\":{\"input_tokens\":-5,\"output_tokens\":1}",
                        "\"usage\":{\"input_tokens\":1e999999999,\"output_tokens\":1}")) {
            workspace.write("plan.md", "- [ ] T001 Work " + usage.hashCode() + "\n");

            Ran ran =
                    agent("claude", "echo '{\"type\":\"result\",\"result\":\"ok\"," + usage + "}'")
                            .run();

            assertThat(ran.end().usage().estimated()).as(usage).isTrue();
            assertThat(ran.end().usage().total()).as(usage).isBetween(1L, 100_000L);
        }
        for (String cost : List.of("1e999999999", "1e-999999999", "1e999", "-1")) {
            workspace.write("plan.md", "- [ ] T001 Work for " + cost + "\n");

            Ran ran =
                    agent(
                                    "claude",
                                    "echo '{\"type\":\"result\",\"result\":\"ok\",\"usage\":{\"input_tokens\":10,"
                                            + "\"output_tokens\":5},\"total_cost_usd\":"
                                            + cost
                                            + "}'")
                            .run();

            assertThat(ran.end().usage().costUsd()).as(cost).isEmpty();
            assertThat(ran.end().usage().total()).as(cost).isEqualTo(15);
        }
    }

    private static String said(String text) {
        return "echo \"{\\\"type\\\":\\\"result\\\",\\\"result\\\":\\\"" + text + "\\\"}\"";
    }

    private AgentRoad agent(String name, String script) {
        user.writeExecutable("bin/" + name, "#!/bin/sh\n" + script + "\n");
        return new AgentRoad(workspace, user)
                .entry(AgentRoad.entry(name, Map.of(), user.path("bin/" + name).toString()));
    }

    private static List<String> processesWith(String part) {
        try (Stream<ProcessHandle> all = ProcessHandle.allProcesses()) {
            return all.filter(ProcessHandle::isAlive)
                    .map(process -> process.info().commandLine().orElse(""))
                    .filter(line -> line.contains(part))
                    .toList();
        }
    }
}

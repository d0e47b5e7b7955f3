package dev.stepfast.integration.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.stepfast.engine.run.AttemptEnding;
import dev.stepfast.engine.run.Grade;
import dev.stepfast.engine.run.Reason;
import dev.stepfast.engine.run.RunEvent;
import dev.stepfast.engine.run.RunOutcome;
import dev.stepfast.engine.run.TokenUsage;
import dev.stepfast.engine.run.ToolLedger;
import dev.stepfast.integration.agent.AgentRoad.Ran;
import dev.stepfast.integration.model.Aimock;
import dev.stepfast.testkit.ScratchWorkspace;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledIf;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Agents that other people wrote, on a server that other people wrote. */
@EnabledIf("dev.stepfast.integration.model.Aimock#isInstalled")
@Timeout(600)
class RealAgentsTest {
    @AutoClose private final ScratchWorkspace workspace = ScratchWorkspace.create();
    @AutoClose private final ScratchWorkspace user = ScratchWorkspace.create();

    @ParameterizedTest
    @EnumSource
    void makesARedCheckGreen(Peers peer) throws Exception {
        assumeTrue(peer.isInstalled());
        workspace
                .write(
                        "plan.md",
                        "- [ ] T001 Make a hello file"
                                + peer.annotation()
                                + " [timeout: 4m] [validate: command: ./check.sh]\n")
                .writeExecutable("check.sh", "#!/bin/sh\ngrep -q hello hello.txt\n");
        try (Aimock server = peer.serve(workspace, user)) {
            AgentRoad road = new AgentRoad(workspace, user);
            peer.install(road, server.url(), user);

            Ran ran = road.run();

            assertThat(ran.outcome()).as("%s", ran.end()).isEqualTo(RunOutcome.SUCCEEDED);
            assertThat(ran.step().grade()).contains(Grade.VERIFIED);
            assertThat(ran.end().how()).isEqualTo(AttemptEnding.COMPLETED);
            assertThat(ran.end().reply()).isEqualTo("Done: wrote hello.txt");
            assertThat(ran.events(RunEvent.AttemptEnded.class)).hasSize(1);
            assertThat(ran.events(RunEvent.ModelCallStarted.class))
                    .as("to budgets an agent is one call")
                    .hasSize(1);
            assertThat(
                            ran.events(RunEvent.CommandStarted.class).stream()
                                    .map(started ->
                                            Path.of(started.argv().getFirst())
                                                    .getFileName()
                                                    .toString()))
                    .contains(peer.command());
            assertUsageIsTheServers(peer, ran, server);
            assertCallsAreKnown(peer, ran);
            assertThat(server.journal().toString())
                    .as("annotations are for Stepfast alone")
                    .doesNotContain("validate:");
            assertThat(ran.records().toString()).doesNotContain(Peers.KEY);
        }
        assertNothingRuns();
        assertThat(user.path("state/stepfast/agents/" + peer.command())).isDirectory();
    }

    private static void assertUsageIsTheServers(Peers peer, Ran ran, Aimock server)
            throws Exception {
        TokenUsage usage = ran.end().usage();
        assertThat(ran.view().metrics().usage()).as("of the whole run").isEqualTo(usage);
        if (peer == Peers.PI) {
            assertThat(usage.estimated()).as("it reports nothing").isTrue();
            assertThat(usage.input()).isPositive();
            return;
        }
        assertThat(new Peers.Charged(usage.input(), usage.output()))
                .isEqualTo(Peers.charged(server.journal()));
        assertThat(usage.estimated()).isFalse();
        if (peer == Peers.CLAUDE) {
            assertThat(usage.costUsd()).isPresent();
        }
    }

    private static void assertCallsAreKnown(Peers peer, Ran ran) {
        if (peer == Peers.PI) {
            assertThat(ran.end().ledger()).isEmpty();
            return;
        }
        List<ToolLedger.Entry> ledger = ran.end().ledger().orElseThrow().entries();
        assertThat(ledger).isEqualTo(ran.shownCalls());
        assertThat(ledger.stream().map(RealAgentsTest::words))
                .containsExactlyElementsOf(
                        switch (peer) {
                            case CLAUDE -> List.of("write hello.txt ok", "run ./check.sh ok");
                            case CODEX -> List.of("run echo hello > hello.txt ok");
                            case GEMINI -> List.of("write hello.txt ok");
                            case PI -> List.of();
                        });
    }

    private static String words(ToolLedger.Entry entry) {
        return entry.tool() + " " + entry.target() + " " + entry.note();
    }

    /** The third of the three faults, with the agents that have it. */
    @ParameterizedTest
    @EnumSource(names = {"CLAUDE", "CODEX", "GEMINI"})
    void aBadKeyIsTriedAFewTimesAndBlocksTheStep(Peers peer) throws Exception {
        assumeTrue(peer.isInstalled());
        workspace.write(
                "plan.md",
                "- [ ] T001 Try a bad key"
                        + peer.annotation()
                        + " [timeout: 5m] [validate: file_exists: hello.txt]\n");
        try (Aimock server = peer.serve(workspace, user)) {
            AgentRoad road = new AgentRoad(workspace, user);
            peer.install(road, server.url(), user);

            Ran ran = road.run();

            assertThat(ran.outcome()).as("%s", ran.end()).isEqualTo(RunOutcome.BLOCKED);
            assertThat(ran.step().reason()).contains(Reason.PROVIDER.wire());
            assertThat(ran.end().how()).isEqualTo(AttemptEnding.PROVIDER);
            assertThat(ran.end().detail()).containsIgnoringCase("key");
            assertThat(ran.events(RunEvent.AttemptStarted.class)).hasSize(1);
            assertThat(server.journal().size()).isBetween(1, 20);
        }
        assertThat(workspace.read("plan.md")).startsWith("- [ ] T001");
        assertNothingRuns();
    }

    /** What carries the path of this user's home in its command line or lives in the workspace. */
    private void assertNothingRuns() throws Exception {
        String state = user.path("state").toString();
        try (Stream<ProcessHandle> all = ProcessHandle.allProcesses()) {
            assertThat(
                            all.filter(ProcessHandle::isAlive)
                                    .filter(process -> mentions(process.pid(), state))
                                    .map(process -> process.info().commandLine().orElse("?")))
                    .isEmpty();
        }
    }

    private static boolean mentions(long pid, String text) {
        try {
            return Files.readString(
                            Path.of("/proc/" + pid + "/environ"), StandardCharsets.ISO_8859_1)
                    .contains("HOME=" + text);
        } catch (IOException gone) {
            return false;
        }
    }
}

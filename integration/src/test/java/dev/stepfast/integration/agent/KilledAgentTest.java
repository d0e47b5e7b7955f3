package dev.stepfast.integration.agent;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stepfast.engine.run.Grade;
import dev.stepfast.engine.run.RunEvent;
import dev.stepfast.engine.run.RunOutcome;
import dev.stepfast.integration.agent.AgentRoad.Ran;
import dev.stepfast.testkit.ScratchWorkspace;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Stepfast is killed by signal 9 while an agent works. */
@Timeout(300)
class KilledAgentTest {
    private static final Duration LONG = Duration.ofMinutes(2);

    @AutoClose private final ScratchWorkspace workspace = ScratchWorkspace.create();
    @AutoClose private final ScratchWorkspace user = ScratchWorkspace.create();

    @Test
    void endsTheAgentThatIsLeftAndStartsTheAttemptAgain() throws Exception {
        workspace.write("plan.md", "- [ ] T001 Work [validate: file_exists: made.txt]\n");
        // The first start hangs, with work of its own in a session of its own; the second works.
        String agent =
                program(
                        """
                        cat > prompt-$(ls prompt-* 2>/dev/null | wc -l).txt
                        echo $STEPFAST_EFFECT_ID >> effects
                        if [ ! -e pids ]; then
                          setsid sh -c 'echo $$ >> pids; sleep 900' &
                          echo '{"type":"assistant","message":{"content":[{"type":"tool_use","id":"t1","name":"Bash","input":{"command":"mvn test"}}]}}'
                          echo '{"type":"user","message":{"content":[{"type":"tool_result","tool_use_id":"t1","content":""}]}}'
                          sleep 1
                          echo $$ >> pids
                          sleep 900
                        fi
                        touch made.txt
                        echo '{"type":"result","result":"Made it."}'
                        """);
        Process child = start(agent);
        Awaitility.await()
                .atMost(LONG)
                .until(() ->
                        workspace.exists("pids") && workspace.read("pids").lines().count() == 2);
        child.destroyForcibly().waitFor();

        Ran ran = road(agent).run();

        assertThat(ran.outcome()).isEqualTo(RunOutcome.SUCCEEDED);
        assertThat(ran.step().grade()).contains(Grade.VERIFIED);
        assertThat(ran.events(RunEvent.AttemptStarted.class)).hasSize(1);
        assertThat(ran.events(RunEvent.AttemptResumed.class))
                .extracting(RunEvent.AttemptResumed::startsAgain)
                .containsExactly(true);
        assertThat(ran.events(RunEvent.ToolCallEnded.class)).hasSize(1);
        assertThat(workspace.read("prompt-1.txt")).contains("An earlier start of this work");
        assertThat(workspace.read("effects").lines().distinct())
                .as("an attempt that starts again keeps its ids")
                .hasSize(1);
        // Killed, but perhaps not reaped yet by the process that inherited it.
        Awaitility.await()
                .atMost(LONG)
                .until(() -> workspace.read("pids").lines().noneMatch(KilledAgentTest::isAlive));
    }

    @Test
    void repeatsNothingWhenTheWorkIsThere() throws Exception {
        workspace.write("plan.md", "- [ ] T001 Work [validate: file_exists: made.txt]\n");
        String agent = program("touch made.txt; echo $$ >> pids; sleep 900");
        Process child = start(agent);
        Awaitility.await().atMost(LONG).until(() -> workspace.exists("pids"));
        child.destroyForcibly().waitFor();

        Ran ran = road(agent).run();

        assertThat(ran.outcome()).isEqualTo(RunOutcome.SUCCEEDED);
        assertThat(ran.step().grade()).contains(Grade.VERIFIED);
        assertThat(workspace.read("pids").lines()).as("starts of the agent").hasSize(1);
    }

    private static boolean isAlive(String pid) {
        return ProcessHandle.of(Long.parseLong(pid.strip()))
                .filter(ProcessHandle::isAlive)
                .isPresent();
    }

    private String program(String script) {
        user.writeExecutable("bin/claude", "#!/bin/sh\n" + script + "\n");
        return user.path("bin/claude").toString();
    }

    private AgentRoad road(String agent) {
        return new AgentRoad(workspace, user).entry(AgentRoad.entry("claude", Map.of(), agent));
    }

    private Process start(String agent) throws IOException {
        return new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-XX:TieredStopAtLevel=1",
                        "--enable-native-access=ALL-UNNAMED",
                        "-cp",
                        System.getProperty(
                                "surefire.test.class.path", System.getProperty("java.class.path")),
                        AgentChild.class.getName(),
                        workspace.root().toString(),
                        user.root().toString(),
                        agent)
                .redirectError(user.path("errors").toFile())
                .redirectOutput(user.path("said").toFile())
                .start();
    }
}

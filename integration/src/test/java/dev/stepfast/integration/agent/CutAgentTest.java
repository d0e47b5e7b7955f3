package dev.stepfast.integration.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.stepfast.engine.journal.StoreException;
import dev.stepfast.engine.run.Grade;
import dev.stepfast.engine.run.RunEvent;
import dev.stepfast.engine.run.RunOutcome;
import dev.stepfast.engine.run.ToolLedger;
import dev.stepfast.integration.agent.AgentRoad.Ran;
import dev.stepfast.integration.crash.CutStore;
import dev.stepfast.integration.crash.JournalRules;
import dev.stepfast.testkit.ScratchWorkspace;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A run on an agent command whose process ends right behind a record, at every record. */
@Timeout(600)
class CutAgentTest {
    private static final String AGENT =
            """
            #!/bin/sh
            echo start >> starts
            echo '{"type":"assistant","message":{"content":[{"type":"tool_use","id":"t1","name":"Write","input":{"file_path":"made.txt"}}]}}'
            touch made.txt
            echo '{"type":"user","message":{"content":[{"type":"tool_result","tool_use_id":"t1","content":"ok"}]}}'
            echo '{"type":"result","result":"Made it.","usage":{"input_tokens":70,"output_tokens":7}}'
            """;

    @Test
    void endsTheSameAndStartsNoAgentWhoseReplyIsRecorded() {
        Ran whole = runWhole();
        int replied = seqOf(whole, RunEvent.ModelCallEnded.class);
        // Behind the last box nothing is left to do.
        int last = seqOf(whole, RunEvent.NodeResolved.class);
        assertThat(last).isGreaterThan(replied).isGreaterThan(10);

        for (int cut = 1; cut <= last; cut++) {
            runCutAt(cut, replied);
        }
    }

    private static Ran runWhole() {
        try (ScratchWorkspace workspace = ScratchWorkspace.create();
                ScratchWorkspace user = ScratchWorkspace.create()) {
            return road(workspace, user).run();
        }
    }

    /**
     * Cut off once behind a record, then run to the end.
     *
     * @param replied number of the record with the agent's reply
     */
    private static void runCutAt(int cut, int replied) {
        try (ScratchWorkspace workspace = ScratchWorkspace.create();
                ScratchWorkspace user = ScratchWorkspace.create()) {
            AgentRoad road = road(workspace, user);
            assertThatThrownBy(() -> road.run(cutAt(cut)))
                    .isInstanceOf(StoreException.class)
                    .hasMessage("cut off");

            Ran ran = road.run();

            assertThat(ran.outcome()).as("cut off behind %s", cut).isEqualTo(RunOutcome.SUCCEEDED);
            assertThat(ran.step().grade()).contains(Grade.VERIFIED);
            assertThat(ran.end().reply()).isEqualTo("Made it.");
            assertThat(ran.end().usage().total()).isEqualTo(77);
            assertThat(ran.end().ledger().orElseThrow().entries())
                    .extracting(ToolLedger.Entry::target)
                    .as("cut off behind %s", cut)
                    .containsExactly("made.txt");
            assertThat(workspace.read("starts").lines())
                    .as("cut off behind %s", cut)
                    .hasSizeBetween(1, cut < replied ? 2 : 1);
            JournalRules.hold(ran.records());
        }
    }

    private static AgentRoad road(ScratchWorkspace workspace, ScratchWorkspace user) {
        workspace.write(
                "plan.md",
                "- [ ] T001 Work [validate: file_exists: made.txt] [validate: contains: Made]\n");
        user.writeExecutable("bin/claude", AGENT);
        return new AgentRoad(workspace, user)
                .entry(AgentRoad.entry("claude", Map.of(), user.path("bin/claude").toString()));
    }

    private static CutStore.Cut cutAt(int cut) {
        AtomicInteger written = new AtomicInteger();
        return record -> {
            if (written.incrementAndGet() >= cut) {
                throw new StoreException(StoreException.Code.STORE_FAILED, "cut off");
            }
        };
    }

    private static int seqOf(Ran ran, Class<? extends RunEvent> type) {
        return ran.records().stream()
                .filter(record -> type.isInstance(record.event()))
                .mapToInt(record -> Math.toIntExact(record.seq()))
                .findFirst()
                .orElseThrow();
    }
}

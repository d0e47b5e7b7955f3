package dev.stepfast.engine.journal;

import dev.stepfast.engine.run.AttemptEnding;
import dev.stepfast.engine.run.AttemptId;
import dev.stepfast.engine.run.AuthorityRecord;
import dev.stepfast.engine.run.BlobRef;
import dev.stepfast.engine.run.ChangedFile;
import dev.stepfast.engine.run.EdgeState;
import dev.stepfast.engine.run.EffectId;
import dev.stepfast.engine.run.GateAnswer;
import dev.stepfast.engine.run.GateId;
import dev.stepfast.engine.run.Grade;
import dev.stepfast.engine.run.Incarnation;
import dev.stepfast.engine.run.PlanSource;
import dev.stepfast.engine.run.Reason;
import dev.stepfast.engine.run.RunEvent;
import dev.stepfast.engine.run.RunEvent.AttemptEnded;
import dev.stepfast.engine.run.RunEvent.AttemptResumed;
import dev.stepfast.engine.run.RunEvent.AttemptStarted;
import dev.stepfast.engine.run.RunEvent.AuthorityGranted;
import dev.stepfast.engine.run.RunEvent.BaseRecorded;
import dev.stepfast.engine.run.RunEvent.BudgetRefused;
import dev.stepfast.engine.run.RunEvent.CancelRequested;
import dev.stepfast.engine.run.RunEvent.CheckEnded;
import dev.stepfast.engine.run.RunEvent.CommandEnded;
import dev.stepfast.engine.run.RunEvent.CommandStarted;
import dev.stepfast.engine.run.RunEvent.EffectDenied;
import dev.stepfast.engine.run.RunEvent.GateAnswered;
import dev.stepfast.engine.run.RunEvent.GateExpired;
import dev.stepfast.engine.run.RunEvent.GateOpened;
import dev.stepfast.engine.run.RunEvent.InterruptionResolved;
import dev.stepfast.engine.run.RunEvent.MarkWritten;
import dev.stepfast.engine.run.RunEvent.ModelCallEnded;
import dev.stepfast.engine.run.RunEvent.ModelCallRetried;
import dev.stepfast.engine.run.RunEvent.ModelCallStarted;
import dev.stepfast.engine.run.RunEvent.NodeInterrupted;
import dev.stepfast.engine.run.RunEvent.NodeReopened;
import dev.stepfast.engine.run.RunEvent.NodeResolved;
import dev.stepfast.engine.run.RunEvent.OwnerTaken;
import dev.stepfast.engine.run.RunEvent.PlanChangeAccepted;
import dev.stepfast.engine.run.RunEvent.PlanFileChanged;
import dev.stepfast.engine.run.RunEvent.RunCreated;
import dev.stepfast.engine.run.RunEvent.RunEnded;
import dev.stepfast.engine.run.RunEvent.RunReopened;
import dev.stepfast.engine.run.RunEvent.RunStopped;
import dev.stepfast.engine.run.RunEvent.StepDecided;
import dev.stepfast.engine.run.RunEvent.ToolCallEnded;
import dev.stepfast.engine.run.RunEvent.ToolCallStarted;
import dev.stepfast.engine.run.RunId;
import dev.stepfast.engine.run.RunOutcome;
import dev.stepfast.engine.run.RunSettings;
import dev.stepfast.engine.run.TokenUsage;
import dev.stepfast.engine.run.ToolLedger;
import dev.stepfast.engine.run.Verdict;
import dev.stepfast.plan.compile.PlanCompiler;
import dev.stepfast.plan.graph.WorkflowGraph;
import dev.stepfast.plan.json.TaskPlanReader;
import dev.stepfast.plan.taskplan.NodeId;
import dev.stepfast.plan.taskplan.Outcome;
import dev.stepfast.plan.value.JsonValue.JsonObject;
import dev.stepfast.plan.value.Sha256;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** One event of each type, with every field that it can have. */
final class SampleEvents {
    static final RunId RUN = new RunId("r01JZ0000000000000000000000");
    static final Instant AT = Instant.parse("2026-01-02T03:04:05.678Z");
    static final WorkflowGraph GRAPH =
            PlanCompiler.compile(
                    TaskPlanReader.read(
                                    """
                                    {"schema_version": "1", "objective": "Greet", "entry": "write",
                                     "nodes": {
                                       "write": {"kind": "agent_loop", "prompt": "Write hello.txt"},
                                       "test": {"kind": "verify",
                                                "verify": {"command": "grep -q hello hello.txt"}}},
                                     "edges": [{"from": "write", "to": "test"}]}
                                    """
                                            .getBytes(StandardCharsets.UTF_8))
                            .value()
                            .orElseThrow());

    private static final NodeId WRITE = new NodeId("write");
    private static final NodeId TEST = new NodeId("test");
    static final AttemptId ATTEMPT = new AttemptId(RUN, 0, 1);
    private static final EffectId EFFECT = new EffectId(ATTEMPT, 2);
    private static final GateId GATE = new GateId(RUN, 1);
    private static final Sha256 BEFORE = Sha256.of("before");
    private static final Sha256 AFTER = Sha256.of("after");
    private static final BlobRef BLOB = new BlobRef(Sha256.of("content"), 7);
    private static final Duration TOOK = Duration.ofMillis(1_250);
    private static final TokenUsage USAGE =
            new TokenUsage(900, 120, 300, Optional.of(new BigDecimal("0.0042")), true);
    private static final ToolLedger.Entry ENTRY =
            new ToolLedger.Entry("run", "mvn -q test", false, Optional.of(1), "exit 1", TOOK);
    private static final ChangedFile CHANGED =
            new ChangedFile("hello.txt", Optional.of(BEFORE), Optional.of(AFTER));
    private static final PlanSource SOURCE =
            new PlanSource(
                    "plan.md", PlanSource.Format.MARKDOWN, "- [ ] Greet\n", List.of(WRITE, TEST));
    private static final JsonObject ARGUMENTS =
            JsonObject.builder().put("path", "hello.txt").put("line", 3).build();

    private static final Verdict VERDICT =
            new Verdict(
                    "command:grep",
                    "grep -q hello hello.txt",
                    Verdict.Status.FAIL,
                    Optional.of(Verdict.VerdictClass.EXIT),
                    "exit 1",
                    "exit 0",
                    "",
                    TOOK,
                    Optional.of(AFTER),
                    Optional.of(BLOB));

    private SampleEvents() {}

    static List<RunEvent> all() {
        return Stream.of(run(), node(), attempt(), effect(), rest()).flatMap(List::stream).toList();
    }

    private static List<RunEvent> run() {
        return List.of(
                new RunCreated(
                        RUN,
                        SOURCE,
                        GRAPH,
                        RunSettings.DEFAULTS,
                        new AuthorityRecord(List.of("command grep -q hello hello.txt"), AFTER),
                        Map.of(WRITE, Grade.VERIFIED),
                        Set.of(TEST),
                        "uncontained",
                        "0.1.0",
                        "builtin with m"),
                new OwnerTaken(new Incarnation(3), 4_242, AT, "8b1f3c0e"),
                new AuthorityGranted(BEFORE, AFTER, "once", "kim", Map.of("check.sh", BEFORE)),
                new PlanChangeAccepted(
                        BEFORE, SOURCE, GRAPH, List.of(WRITE), List.of(TEST), "kim", "typo"),
                new CancelRequested("kim", "wrong branch"),
                new RunStopped("INT"),
                new RunEnded(
                        RunOutcome.FAILED,
                        List.of("test: exit 1"),
                        false,
                        List.of("command grep: 1 of 1")),
                new RunReopened("kim", "fixed by hand"));
    }

    private static List<RunEvent> node() {
        return List.of(
                new NodeResolved(
                        WRITE,
                        Outcome.SUCCESS,
                        Reason.CHECKS_PASSED,
                        Optional.of(Grade.VERIFIED),
                        true,
                        "red to green",
                        Map.of(0, EdgeState.TAKEN)),
                new NodeInterrupted(WRITE, ATTEMPT, List.of(EFFECT)),
                new InterruptionResolved(
                        WRITE, ATTEMPT, InterruptionResolved.RERUN, "kim", "nothing was sent"),
                new NodeReopened(WRITE, List.of(TEST), "kim", "model is back"),
                new StepDecided(
                        WRITE,
                        StepDecided.What.DONE,
                        "kim",
                        "written by hand",
                        List.of(VERDICT),
                        Optional.of(3L)),
                new BudgetRefused(WRITE, ATTEMPT, "step_tokens", "12,000", "9,000"));
    }

    private static List<RunEvent> attempt() {
        return List.of(
                new AttemptStarted(
                        WRITE,
                        ATTEMPT,
                        "first",
                        "You are careful.",
                        "Write hello.txt",
                        Optional.of("local/m"),
                        BEFORE,
                        Map.of("check.sh", AFTER),
                        Optional.of(TEST)),
                new AttemptResumed(WRITE, ATTEMPT, true),
                new AttemptEnded(
                        WRITE,
                        ATTEMPT,
                        AttemptEnding.COMPLETED,
                        "2 turns",
                        "Done.",
                        "user: Write hello.txt",
                        Optional.of(new ToolLedger(List.of(ENTRY))),
                        List.of(CHANGED),
                        USAGE,
                        AFTER,
                        TOOK));
    }

    private static List<RunEvent> effect() {
        return List.of(
                new ModelCallStarted(WRITE, EFFECT, "local/m", ARGUMENTS, USAGE),
                new ModelCallRetried(WRITE, EFFECT, "overloaded", Duration.ofSeconds(4)),
                new ModelCallEnded(
                        WRITE, EFFECT, Optional.of(ARGUMENTS), Optional.of("refused"), USAGE, TOOK),
                new ToolCallStarted(
                        WRITE,
                        EFFECT,
                        "edit",
                        ARGUMENTS,
                        "workspace_write",
                        List.of(CHANGED),
                        Map.of("hello.txt", BLOB)),
                new ToolCallEnded(
                        WRITE,
                        EFFECT,
                        "call_1",
                        "run",
                        ARGUMENTS,
                        "exit 1",
                        Optional.of(ENTRY),
                        Optional.of("no such tool"),
                        Optional.of(new EffectId(ATTEMPT, 1))),
                new CommandStarted(WRITE, EFFECT, List.of("mvn", "-q", "test"), "5f3a", "8b1f3c0e"),
                new CommandEnded(
                        WRITE, EFFECT, "exit 1", Optional.of(BLOB), List.of("77 sleep"), TOOK),
                new EffectDenied(WRITE, ATTEMPT, "command_denied", "rm -rf target"));
    }

    private static List<RunEvent> rest() {
        return List.of(
                new CheckEnded(
                        TEST,
                        ATTEMPT,
                        CheckEnded.Phase.AFTER,
                        VERDICT,
                        Optional.of(AFTER),
                        Optional.of(12L)),
                new GateOpened(TEST, GATE, AFTER, "Deploy?", true, AT),
                new GateAnswered(
                        TEST,
                        GATE,
                        new GateAnswer(
                                GateAnswer.Kind.APPROVED, "kim", AT, Optional.of("looks good")),
                        Optional.of(5L)),
                new GateExpired(TEST, GATE),
                new BaseRecorded(BEFORE, Optional.of("9d0c2f1")),
                new PlanFileChanged(BEFORE, AFTER, "1 step reworded"),
                new MarkWritten(WRITE, 'x'));
    }
}

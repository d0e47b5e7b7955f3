package dev.stepfast.engine.view;

import dev.stepfast.engine.journal.JournalReader;
import dev.stepfast.engine.journal.NodeState;
import dev.stepfast.engine.journal.RunState;
import dev.stepfast.engine.journal.StoreException;
import dev.stepfast.engine.run.AttemptEnding;
import dev.stepfast.engine.run.AttemptHistory;
import dev.stepfast.engine.run.Grade;
import dev.stepfast.engine.run.NodeHistory;
import dev.stepfast.engine.run.Reason;
import dev.stepfast.engine.run.RunEvent;
import dev.stepfast.engine.run.RunEvent.GateOpened;
import dev.stepfast.engine.run.RunEvent.NodeResolved;
import dev.stepfast.engine.run.ToolLedger;
import dev.stepfast.engine.run.Verdict;
import dev.stepfast.plan.check.CheckSpec;
import dev.stepfast.plan.taskplan.NodeId;
import dev.stepfast.plan.taskplan.Outcome;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Derives what a reader sees from the state of a run; pure. */
public final class Views {
    private Views() {}

    /**
     * Whether a process owns the run while it is looked at: decides between running and
     * interrupted.
     */
    public enum Live {
        YES,
        NO
    }

    /** A run by its state: all but the time people took to answer. */
    public static RunView runView(RunState state, Live live) {
        List<StepView> views = stepViews(state, live);
        return runView(state, live, views, MetricsFold.of(state, views), Optional.empty());
    }

    /**
     * A run by what can be read of it, at least one record.
     *
     * @throws dev.stepfast.engine.journal.StoreException when they do not begin with a run
     */
    public static RunView runView(JournalReader.Reading reading, Live live) {
        RunState state = RunState.fold(reading.records());
        List<StepView> views = stepViews(state, live);
        return runView(
                state,
                live,
                views,
                MetricsFold.of(reading.records(), state, views),
                reading.damage().map(StoreException::words));
    }

    private static List<StepView> stepViews(RunState state, Live live) {
        Steps steps = Steps.of(state);
        List<StepView> views = new ArrayList<>();
        for (NodeId id : steps.ids()) {
            if (state.graph().has(id)) {
                views.add(stepView(state, steps, id, live));
            }
        }
        return views;
    }

    private static RunView runView(
            RunState state,
            Live live,
            List<StepView> views,
            Metrics metrics,
            Optional<String> damage) {
        return new RunView(
                Optional.of(state.run()),
                state.graph().plan().objective(),
                state.source().path(),
                state.ending().ended().map(RunEvent.RunEnded::outcome),
                live == Live.YES,
                state.created().by(),
                state.created().sandboxLevel(),
                views,
                metrics,
                damage);
    }

    static StepView stepView(RunState state, Steps steps, NodeId id, Live live) {
        NodeState node = state.node(id);
        Optional<NodeState> gate = Steps.findGate(state, id).map(state::node);
        Optional<GateOpened> open = openGate(state, node, gate);
        Standing standing = standing(node, gate, open, live);
        Map<String, Verdict.Status> before = beforeOf(node.history());
        List<AttemptView> attempts =
                node.history().attempts().stream()
                        .map(attempt -> attemptView(attempt, before))
                        .toList();
        return new StepView(
                id,
                steps.indexOf(id),
                node.node().spec().common().purpose().orElse(""),
                standing.state(),
                standing.grade(),
                standing.reason(),
                standing.detail(),
                checkViews(node, before),
                attempts,
                node.usage(),
                node.work(),
                open);
    }

    /** The gate that somebody may still answer; a run that has ended for good asks nobody. */
    private static Optional<GateOpened> openGate(
            RunState state, NodeState node, Optional<NodeState> gate) {
        if (state.ending().ended().map(end -> end.outcome().isFinal()).orElse(false)) {
            return Optional.empty();
        }
        return gate.filter(NodeState::isAsking)
                .or(() -> Optional.of(node).filter(NodeState::isAsking))
                .flatMap(NodeState::gate);
    }

    private record Standing(
            StepState state, Optional<Grade> grade, Optional<String> reason, String detail) {}

    private static Standing standing(
            NodeState node, Optional<NodeState> gate, Optional<GateOpened> open, Live live) {
        if (node.resolved().isPresent()) {
            return resolvedStanding(node, node.resolved().get(), gate);
        }
        if (open.isPresent()) {
            return new Standing(StepState.WAITING, Optional.empty(), Optional.empty(), "");
        }
        // Attempts from before it was reopened are decided.
        Optional<AttemptHistory> last = node.history().undecided().stream().reduce((a, b) -> b);
        if (last.isEmpty()) {
            return new Standing(StepState.PENDING, Optional.empty(), Optional.empty(), "");
        }
        if (live == Live.NO) {
            return new Standing(StepState.INTERRUPTED, Optional.empty(), Optional.empty(), "");
        }
        StepState state =
                last.get().ended().isPresent()
                        ? StepState.CHECKING
                        : last.get().id().number() > 1 ? StepState.REPAIRING : StepState.RUNNING;
        return new Standing(state, Optional.empty(), Optional.empty(), "");
    }

    private static Standing resolvedStanding(
            NodeState node, NodeResolved end, Optional<NodeState> gate) {
        Optional<String> reason = Optional.of(end.reason().wire());
        return switch (end.outcome()) {
            case SUCCESS, PASSED, MAPPED, APPROVED, JOIN, COMPACTED, ALREADY_DONE ->
                    new Standing(StepState.DONE, node.grade(), Optional.empty(), end.detail());
            case SKIPPED ->
                    new Standing(
                            StepState.SKIPPED, Optional.empty(), Optional.empty(), end.detail());
            case FAILED -> new Standing(StepState.FAILED, Optional.empty(), reason, end.detail());
            case ERROR, DENIED, EXPIRED ->
                    new Standing(StepState.BLOCKED, Optional.empty(), reason, end.detail());
            case UNREACHED -> unreachedStanding(end, gate);
            case BYPASSED ->
                    new Standing(
                            StepState.PENDING, Optional.empty(), Optional.empty(), end.detail());
            case CANCELLED ->
                    new Standing(StepState.INTERRUPTED, Optional.empty(), reason, end.detail());
        };
    }

    /** Whether a step that ended so is shown as done. */
    static boolean isDone(Outcome outcome) {
        return switch (outcome) {
            case SUCCESS, PASSED, MAPPED, APPROVED, JOIN, COMPACTED, ALREADY_DONE -> true;
            case SKIPPED, FAILED, ERROR, DENIED, EXPIRED, UNREACHED, BYPASSED, CANCELLED -> false;
        };
    }

    private static Standing unreachedStanding(NodeResolved end, Optional<NodeState> gate) {
        Optional<NodeResolved> closed =
                gate.flatMap(NodeState::resolved)
                        .filter(answer ->
                                answer.outcome() == Outcome.DENIED
                                        || answer.outcome() == Outcome.EXPIRED);
        String reason =
                closed.map(answer -> answer.reason().wire())
                        .orElse(
                                end.reason() == Reason.UPSTREAM_FAILED
                                        ? "upstream"
                                        : end.reason().wire());
        return new Standing(
                StepState.BLOCKED,
                Optional.empty(),
                Optional.of(reason),
                closed.map(NodeResolved::detail).orElse(end.detail()));
    }

    private static Map<String, Verdict.Status> beforeOf(NodeHistory history) {
        Map<String, Verdict.Status> before = new HashMap<>();
        history.before()
                .forEach(check -> before.put(check.verdict().key(), check.verdict().status()));
        return before;
    }

    private static List<CheckView> checkViews(NodeState node, Map<String, Verdict.Status> before) {
        Map<String, Verdict> newest = new HashMap<>();
        node.history()
                .before()
                .forEach(check -> newest.put(check.verdict().key(), check.verdict()));
        node.history()
                .attempts()
                .forEach(attempt ->
                        attempt.verdicts()
                                .forEach(check ->
                                        newest.put(check.verdict().key(), check.verdict())));
        List<CheckView> views = new ArrayList<>();
        for (CheckSpec check : node.node().spec().checks()) {
            views.add(
                    new CheckView(
                            check.key(),
                            check.display(),
                            Optional.ofNullable(before.get(check.key())),
                            Optional.ofNullable(newest.get(check.key()))));
        }
        return views;
    }

    static AttemptView attemptView(AttemptHistory attempt, Map<String, Verdict.Status> before) {
        Optional<RunEvent.AttemptEnded> ended = attempt.ended();
        return new AttemptView(
                attempt.id().number(),
                attempt.started().strategy(),
                attempt.started().model(),
                ended.map(RunEvent.AttemptEnded::how),
                ended.map(RunEvent.AttemptEnded::detail).orElse(""),
                ended.map(RunEvent.AttemptEnded::reply).orElse(""),
                ended.flatMap(RunEvent.AttemptEnded::ledger).orElse(ToolLedger.EMPTY),
                ended.map(RunEvent.AttemptEnded::changed).orElse(List.of()),
                attempt.verdicts().stream()
                        .filter(check -> check.phase() != RunEvent.CheckEnded.Phase.FINAL)
                        .map(check -> checkView(check, before))
                        .toList(),
                ended.map(RunEvent.AttemptEnded::work).orElse(Duration.ZERO));
    }

    static CheckView checkView(RunEvent.CheckEnded check, Map<String, Verdict.Status> before) {
        Verdict verdict = check.verdict();
        return new CheckView(
                verdict.key(),
                verdict.display(),
                check.phase() == RunEvent.CheckEnded.Phase.BEFORE
                        ? Optional.empty()
                        : Optional.ofNullable(before.get(verdict.key())),
                Optional.of(verdict));
    }

    static CheckView checkView(RunState state, RunEvent.CheckEnded check) {
        return checkView(check, beforeOf(state.node(check.node()).history()));
    }

    static boolean claimedDone(AttemptHistory attempt) {
        return attempt.ended().map(end -> end.how() == AttemptEnding.COMPLETED).orElse(false);
    }
}

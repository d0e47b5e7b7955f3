package dev.stepfast.engine.journal;

import dev.stepfast.engine.run.AttemptHistory;
import dev.stepfast.engine.run.EdgeState;
import dev.stepfast.engine.run.EffectHistory;
import dev.stepfast.engine.run.PlanSource;
import dev.stepfast.engine.run.RunEvent;
import dev.stepfast.engine.run.RunEvent.CheckEnded;
import dev.stepfast.engine.run.RunEvent.NodeEvent;
import dev.stepfast.engine.run.RunEvent.RunCreated;
import dev.stepfast.engine.run.RunEvent.RunEnded;
import dev.stepfast.engine.run.RunId;
import dev.stepfast.engine.run.RunSettings;
import dev.stepfast.plan.graph.WorkflowGraph;
import dev.stepfast.plan.taskplan.NodeId;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SortedSet;
import org.pcollections.HashTreePMap;
import org.pcollections.PMap;

/**
 * The fold of a run's records, and nothing else: the same records give the same state, whoever
 * folds them.
 *
 * <p>Immutable; {@link #with} shares all that does not change, so folding is linear in the records.
 */
public final class RunState {
    private final RunCreated created;
    private final PlanSource source;
    private final NodeStates states;
    private final PMap<VerdictKey, RecordedVerdict> verdicts;
    private final Totals totals;
    private final Ending ending;
    private final long lastSeq;
    private final Set<NodeId> steps;

    /** A verdict that may be used again over the same tree. */
    public record RecordedVerdict(long seq, CheckEnded check) {}

    private record VerdictKey(String check, String tree) {}

    /** What is known of the end: what was asked for, and how it last ended. */
    public record Ending(
            Optional<RunEnded> ended, Optional<String> stopSignal, boolean cancelRequested) {
        static final Ending NONE = new Ending(Optional.empty(), Optional.empty(), false);
    }

    private RunState(
            RunCreated created,
            PlanSource source,
            NodeStates states,
            PMap<VerdictKey, RecordedVerdict> verdicts,
            Totals totals,
            Ending ending,
            long lastSeq,
            Set<NodeId> steps) {
        this.created = created;
        this.source = source;
        this.states = states;
        this.verdicts = verdicts;
        this.totals = totals;
        this.ending = ending;
        this.lastSeq = lastSeq;
        this.steps = steps;
    }

    /**
     * Folds the records of a run.
     *
     * @throws StoreException {@code journal_damaged} when they do not begin with {@code
     *     run_created}
     */
    public static RunState fold(List<JournalRecord> records) {
        if (records.isEmpty() || !(records.getFirst().event() instanceof RunCreated created)) {
            throw new StoreException(
                    StoreException.Code.JOURNAL_DAMAGED,
                    "the journal does not begin with run_created");
        }
        RunState state = created(created);
        for (JournalRecord record : records.subList(1, records.size())) {
            state = state.with(record.seq(), record.event());
        }
        return state;
    }

    /** The state right after the first record. */
    public static RunState created(RunCreated created) {
        return new RunState(
                created,
                created.source(),
                NodeStates.fresh(created.graph()),
                HashTreePMap.empty(),
                Totals.NONE,
                Ending.NONE,
                1,
                Set.copyOf(created.source().stepIds()));
    }

    /** The state after one more record. */
    public RunState with(long seq, RunEvent event) {
        RunState next =
                switch (event) {
                    case RunCreated again -> this;
                    case RunEvent.OwnerTaken taken -> withEnding(reopenedByOwner());
                    case RunEvent.AuthorityGranted granted -> this;
                    case RunEvent.PlanChangeAccepted accepted -> withPlan(accepted);
                    case RunEvent.CancelRequested cancel ->
                            withEnding(new Ending(ending.ended(), ending.stopSignal(), true));
                    case RunEvent.RunStopped stopped ->
                            withEnding(
                                    new Ending(
                                            ending.ended(),
                                            Optional.of(stopped.signal()),
                                            ending.cancelRequested()));
                    case RunEnded ended ->
                            withEnding(
                                    new Ending(
                                            Optional.of(ended),
                                            ending.stopSignal(),
                                            ending.cancelRequested()));
                    case RunEvent.RunReopened reopened -> withEnding(Ending.NONE);
                    case RunEvent.BaseRecorded base -> this;
                    case RunEvent.PlanFileChanged changed -> this;
                    case NodeEvent nodeEvent -> withNodeEvent(seq, nodeEvent);
                };
        return next.withSeq(seq);
    }

    private Ending reopenedByOwner() {
        boolean over = ending.ended().map(end -> end.outcome().isFinal()).orElse(false);
        return over
                ? ending
                : new Ending(Optional.empty(), Optional.empty(), ending.cancelRequested());
    }

    private RunState withNodeEvent(long seq, NodeEvent event) {
        if (!states.graph().has(event.node())) {
            throw new StoreException(
                    StoreException.Code.JOURNAL_DAMAGED,
                    "record "
                            + seq
                            + " names node \""
                            + event.node()
                            + "\", which the plan does not have");
        }
        NodeState node = node(event.node());
        return switch (event) {
            case RunEvent.NodeResolved resolved -> withStates(states.resolve(resolved));
            case RunEvent.NodeReopened reopened -> withReopened(node, reopened);
            case RunEvent.StepDecided decided -> put(node.withDecision(decided));
            case RunEvent.AttemptStarted started ->
                    put(node.withHistory(HistoryFold.with(node.history(), seq, started)))
                            .withTotals(totals.withAttempt());
            case RunEvent.AttemptResumed resumed ->
                    put(node.withHistory(HistoryFold.with(node.history(), resumed)));
            case RunEvent.AttemptEnded ended ->
                    put(
                            node.withHistory(HistoryFold.with(node.history(), ended))
                                    .withWork(node.work().plus(ended.work())));
            case RunEvent.ModelCallStarted started ->
                    put(node.withHistory(HistoryFold.with(node.history(), started))
                                    .withUsage(
                                            node.usage().plus(started.reservation()),
                                            node.calls() + 1))
                            .withTotals(totals.withReservation(started.reservation()));
            case RunEvent.ModelCallRetried retried -> withTotals(totals.withRetry());
            case RunEvent.ModelCallEnded ended -> withModelCallEnded(node, ended);
            case RunEvent.ToolCallStarted started ->
                    put(node.withHistory(HistoryFold.with(node.history(), started)));
            case RunEvent.ToolCallEnded ended ->
                    put(node.withHistory(HistoryFold.with(node.history(), ended)))
                            .withTotals(totals.withToolCall(ended));
            case RunEvent.CommandStarted started ->
                    put(node.withHistory(HistoryFold.with(node.history(), started)));
            case RunEvent.CommandEnded ended ->
                    put(node.withHistory(HistoryFold.with(node.history(), ended)));
            case CheckEnded check -> withCheck(seq, node, check);
            case RunEvent.GateOpened opened ->
                    put(node.withGate(opened)).withTotals(totals.withGate());
            case RunEvent.GateAnswered answered -> put(node.withAnswer(answered));
            case RunEvent.GateExpired expired -> put(node.withGateExpired());
            case RunEvent.MarkWritten written ->
                    put(
                            node.withBox(
                                    written.mark() == ' '
                                            ? NodeState.BoxState.UNTOUCHED
                                            : NodeState.BoxState.MARKED));
            case RunEvent.NodeInterrupted interrupted -> this;
            case RunEvent.InterruptionResolved resolved -> withInterruptionResolved(node, resolved);
            case RunEvent.EffectDenied denied -> this;
            case RunEvent.BudgetRefused refused -> this;
        };
    }

    /** What the file showed when the run began is to be opened too, taken over yet or not. */
    private RunState withReopened(NodeState before, RunEvent.NodeReopened reopened) {
        RunState next = withStates(states.reopen(reopened));
        boolean shown =
                created.done().containsKey(before.id())
                        && !before.isResolved()
                        && !before.reopened();
        return shown ? next.put(next.node(before.id()).withBox(NodeState.BoxState.TO_CLEAR)) : next;
    }

    private RunState withInterruptionResolved(
            NodeState node, RunEvent.InterruptionResolved resolved) {
        return switch (resolved.how()) {
            case RunEvent.InterruptionResolved.RERUN ->
                    put(node.withHistory(HistoryFold.allowedToStartAgain(node.history())));
            case RunEvent.InterruptionResolved.ACCEPT, RunEvent.InterruptionResolved.FAIL ->
                    put(node.withDecision(resolved));
            // What stepfast found out itself is followed by an outcome of its own.
            default -> this;
        };
    }

    private RunState withModelCallEnded(NodeState node, RunEvent.ModelCallEnded ended) {
        NodeState counted = node.withHistory(HistoryFold.with(node.history(), ended));
        Totals changed = totals;
        // The reservation is replaced by what was really used; of a call that a crash cut off it
        // stays.
        Optional<RunEvent.ModelCallStarted> started =
                node.history()
                        .findLast()
                        .flatMap(attempt ->
                                attempt.findEffect(
                                        ended.effect().number(), EffectHistory.ModelCall.class))
                        .map(EffectHistory.ModelCall::started);
        if (started.isPresent()) {
            counted =
                    counted.withUsage(
                            Totals.replace(
                                    node.usage(), started.get().reservation(), ended.usage()),
                            node.calls());
            changed = totals.withUsage(started.get().reservation(), ended.usage());
        }
        return put(counted).withTotals(changed);
    }

    private RunState withCheck(long seq, NodeState node, CheckEnded check) {
        RunState next = put(node.withHistory(HistoryFold.with(node.history(), check)));
        if (check.tree().isEmpty() || check.verdict().isError()) {
            return next;
        }
        VerdictKey key = new VerdictKey(check.verdict().key(), check.tree().get().hex());
        return next.withVerdicts(
                verdicts.plus(key, new RecordedVerdict(check.reusedFrom().orElse(seq), check)));
    }

    /** The new plan with what is kept of the old one, and every counter. */
    private RunState withPlan(RunEvent.PlanChangeAccepted accepted) {
        return new RunState(
                created,
                accepted.source(),
                states.movedTo(accepted.graph(), accepted.kept()),
                verdicts,
                totals,
                ending,
                lastSeq,
                Set.copyOf(accepted.source().stepIds()));
    }

    private RunState put(NodeState node) {
        return withStates(states.put(node));
    }

    private RunState withStates(NodeStates other) {
        return new RunState(created, source, other, verdicts, totals, ending, lastSeq, steps);
    }

    private RunState withTotals(Totals other) {
        return new RunState(created, source, states, verdicts, other, ending, lastSeq, steps);
    }

    private RunState withVerdicts(PMap<VerdictKey, RecordedVerdict> other) {
        return new RunState(created, source, states, other, totals, ending, lastSeq, steps);
    }

    private RunState withEnding(Ending other) {
        return new RunState(created, source, states, verdicts, totals, other, lastSeq, steps);
    }

    private RunState withSeq(long seq) {
        return new RunState(created, source, states, verdicts, totals, ending, seq, steps);
    }

    public RunCreated created() {
        return created;
    }

    public RunId run() {
        return created.run();
    }

    /** The plan as last taken up. */
    public PlanSource source() {
        return source;
    }

    /** True for a node that stands for a step of a Markdown plan, and so for a box in its file. */
    public boolean isStep(NodeId id) {
        return steps.contains(id);
    }

    /** True for a run in which persons decide about steps and nobody works. */
    public boolean executesNothing() {
        return created.by().isEmpty();
    }

    /** The graph as last taken up. */
    public WorkflowGraph graph() {
        return states.graph();
    }

    public RunSettings settings() {
        return created.settings();
    }

    /** All nodes in declaration order. */
    public List<NodeState> nodes() {
        return states.nodes();
    }

    public NodeState node(NodeId id) {
        return states.node(id);
    }

    /** The state of an edge; empty while its source has no outcome. */
    public Optional<EdgeState> edge(int index) {
        return states.edges().get(index);
    }

    /**
     * Declaration indices of the nodes that could start now, in order; some may be running already.
     */
    public SortedSet<Integer> ready() {
        return Collections.unmodifiableSortedSet(states.ready());
    }

    /**
     * Declaration indices of the nodes whose outcome is no success and leaves by no edge, in order.
     */
    public SortedSet<Integer> unhandled() {
        return Collections.unmodifiableSortedSet(states.unhandled());
    }

    public Totals totals() {
        return totals;
    }

    public Ending ending() {
        return ending;
    }

    public long lastSeq() {
        return lastSeq;
    }

    /** A verdict, not ERROR, that was recorded for the same check over the same tree. */
    public Optional<RecordedVerdict> findVerdict(String checkKey, String tree) {
        return Optional.ofNullable(verdicts.get(new VerdictKey(checkKey, tree)));
    }

    /**
     * Every attempt whose start is recorded and whose end is not, in declaration order of the
     * nodes.
     */
    public List<AttemptHistory> openAttempts() {
        return states.nodes().stream()
                .flatMap(node ->
                        node.history().findOpen().filter(open -> mayGoOn(node, open)).stream())
                .toList();
    }

    /** A node that has its outcome may still repair for another that has none. */
    private boolean mayGoOn(NodeState node, AttemptHistory open) {
        return !node.isResolved()
                || open.started()
                        .requestedBy()
                        .map(asking -> graph().has(asking) && !node(asking).isResolved())
                        .orElse(false);
    }
}

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
import dev.stepfast.plan.graph.GraphNode;
import dev.stepfast.plan.graph.WorkflowGraph;
import dev.stepfast.plan.taskplan.NodeId;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import org.pcollections.HashTreePMap;
import org.pcollections.PMap;
import org.pcollections.PVector;
import org.pcollections.TreePSet;
import org.pcollections.TreePVector;

/**
 * The fold of a run's records, and nothing else: the same records give the same state, whoever
 * folds them.
 *
 * <p>Immutable; {@link #with} shares all that does not change, so folding is linear in the records.
 */
public final class RunState {
    private final RunCreated created;
    private final PlanSource source;
    private final WorkflowGraph graph;
    private final PVector<NodeState> nodes;
    private final PVector<Optional<EdgeState>> edges;
    private final TreePSet<Integer> ready;
    private final TreePSet<Integer> unhandled;
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
            Optional<RunEnded> ended, Optional<String> stopSignal, boolean cancelRequested) {}

    private RunState(
            RunCreated created,
            PlanSource source,
            WorkflowGraph graph,
            PVector<NodeState> nodes,
            PVector<Optional<EdgeState>> edges,
            TreePSet<Integer> ready,
            TreePSet<Integer> unhandled,
            PMap<VerdictKey, RecordedVerdict> verdicts,
            Totals totals,
            Ending ending,
            long lastSeq,
            Set<NodeId> steps) {
        this.created = created;
        this.source = source;
        this.graph = graph;
        this.nodes = nodes;
        this.edges = edges;
        this.ready = ready;
        this.unhandled = unhandled;
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
        return fresh(created, created.source(), created.graph(), 1);
    }

    private static RunState fresh(
            RunCreated created, PlanSource source, WorkflowGraph graph, long seq) {
        List<NodeState> nodes = new ArrayList<>(graph.nodes().size());
        for (GraphNode node : graph.nodes()) {
            nodes.add(NodeState.fresh(node, graph.incoming(node.id()).size()));
        }
        int entry = graph.node(graph.entry()).order();
        NodeState entryState = nodes.get(entry);
        // The entry is ready from the start, as if an edge had been taken to it.
        nodes.set(entry, entryState.withIncoming(new NodeState.Incoming(0, 1, 0)));
        return new RunState(
                created,
                source,
                graph,
                TreePVector.from(nodes),
                TreePVector.from(
                        Collections.nCopies(graph.edges().size(), Optional.<EdgeState>empty())),
                TreePSet.singleton(entry),
                TreePSet.empty(),
                HashTreePMap.empty(),
                Totals.NONE,
                new Ending(Optional.empty(), Optional.empty(), false),
                seq,
                Set.copyOf(source.stepIds()));
    }

    /** The state after one more record. */
    public RunState with(long seq, RunEvent event) {
        RunState next =
                switch (event) {
                    case RunCreated again -> this;
                    case RunEvent.OwnerTaken taken -> withEnding(reopenedByOwner());
                    case RunEvent.AuthorityGranted granted -> this;
                    case RunEvent.PlanChangeAccepted accepted -> withPlan(accepted, seq);
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
                    case RunEvent.RunReopened reopened ->
                            withEnding(new Ending(Optional.empty(), Optional.empty(), false));
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
        if (!graph.has(event.node())) {
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
            case RunEvent.NodeResolved resolved -> withResolved(node, resolved);
            case RunEvent.NodeReopened reopened -> withReopened(reopened);
            case RunEvent.AttemptStarted started ->
                    put(node.withHistory(HistoryFold.with(node.history(), started)))
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
            case RunEvent.MarkWritten written -> put(node.withMarked());
            case RunEvent.NodeInterrupted interrupted -> this;
            case RunEvent.InterruptionResolved resolved -> this;
            case RunEvent.EffectDenied denied -> this;
            case RunEvent.BudgetRefused refused -> this;
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

    private RunState withResolved(NodeState node, RunEvent.NodeResolved resolved) {
        RunState next = put(node.withResolved(Optional.of(resolved)));
        for (Map.Entry<Integer, EdgeState> edge : resolved.edges().entrySet()) {
            next = next.withEdge(edge.getKey(), edge.getValue());
        }
        return next;
    }

    private RunState withEdge(int index, EdgeState state) {
        if (edges.get(index).isPresent()) {
            return this;
        }
        NodeState target = node(graph.edge(index).to());
        NodeState.Incoming incoming = target.incoming();
        NodeState changed =
                target.withIncoming(
                        new NodeState.Incoming(
                                incoming.open() - 1,
                                incoming.taken() + (state == EdgeState.TAKEN ? 1 : 0),
                                incoming.broken() + (state == EdgeState.BROKEN ? 1 : 0)));
        return new RunState(
                        created,
                        source,
                        graph,
                        nodes,
                        edges.with(index, Optional.of(state)),
                        ready,
                        unhandled,
                        verdicts,
                        totals,
                        ending,
                        lastSeq,
                        steps)
                .put(changed);
    }

    private RunState withReopened(RunEvent.NodeReopened reopened) {
        List<NodeId> all = new ArrayList<>(reopened.unreached());
        all.add(reopened.node());
        RunState next = this;
        PVector<Optional<EdgeState>> open = edges;
        SortedSet<Integer> touched = new TreeSet<>();
        for (NodeId id : all) {
            next = next.put(next.node(id).reopened());
            for (int index : graph.outgoing(id)) {
                open = open.with(index, Optional.empty());
                touched.add(graph.node(graph.edge(index).to()).order());
            }
            touched.add(graph.node(id).order());
        }
        next =
                new RunState(
                        created,
                        source,
                        graph,
                        next.nodes,
                        open,
                        next.ready,
                        next.unhandled,
                        verdicts,
                        totals,
                        ending,
                        lastSeq,
                        steps);
        for (int order : touched) {
            next = next.put(next.nodes.get(order).withIncoming(next.countIncoming(order)));
        }
        return next;
    }

    private NodeState.Incoming countIncoming(int order) {
        NodeId id = graph.nodes().get(order).id();
        if (id.equals(graph.entry())) {
            return new NodeState.Incoming(0, 1, 0);
        }
        int open = 0;
        int taken = 0;
        int broken = 0;
        for (int index : graph.incoming(id)) {
            Optional<EdgeState> state = edges.get(index);
            open += state.isEmpty() ? 1 : 0;
            taken += state.equals(Optional.of(EdgeState.TAKEN)) ? 1 : 0;
            broken += state.equals(Optional.of(EdgeState.BROKEN)) ? 1 : 0;
        }
        return new NodeState.Incoming(open, taken, broken);
    }

    /**
     * The new plan with what is kept of the old one: resolved nodes that the record names, and
     * every counter.
     */
    private RunState withPlan(RunEvent.PlanChangeAccepted accepted, long seq) {
        RunState next = fresh(created, accepted.source(), accepted.graph(), seq);
        List<RunEvent.NodeResolved> resolutions = new ArrayList<>();
        for (NodeState old : nodes) {
            if (!next.graph.has(old.id())) {
                continue;
            }
            NodeState now = next.node(old.id());
            next =
                    next.put(
                            new NodeState(
                                    now.node(),
                                    old.history(),
                                    now.incoming(),
                                    old.usage(),
                                    old.calls(),
                                    old.work(),
                                    old.gate(),
                                    old.answer(),
                                    old.gateExpired(),
                                    Optional.empty(),
                                    old.marked()));
            if (accepted.kept().contains(old.id())) {
                old.resolved().ifPresent(resolutions::add);
            }
        }
        next =
                new RunState(
                        created,
                        next.source,
                        next.graph,
                        next.nodes,
                        next.edges,
                        next.ready,
                        next.unhandled,
                        verdicts,
                        totals,
                        ending,
                        seq,
                        next.steps);
        for (RunEvent.NodeResolved resolution : resolutions) {
            next =
                    next.withResolved(
                            next.node(resolution.node()),
                            new RunEvent.NodeResolved(
                                    resolution.node(),
                                    resolution.outcome(),
                                    resolution.reason(),
                                    resolution.grade(),
                                    resolution.modelCalled(),
                                    resolution.detail(),
                                    Edges.statesAfter(
                                            next.graph,
                                            resolution.node(),
                                            resolution.outcome(),
                                            false)));
        }
        return next;
    }

    private RunState put(NodeState node) {
        int order = node.node().order();
        boolean lost =
                node.resolved()
                        .map(end -> Edges.isUnhandled(graph, node.id(), end.outcome()))
                        .orElse(false);
        return new RunState(
                created,
                source,
                graph,
                nodes.with(order, node),
                edges,
                node.isReady() ? ready.plus(order) : ready.minus(order),
                lost ? unhandled.plus(order) : unhandled.minus(order),
                verdicts,
                totals,
                ending,
                lastSeq,
                steps);
    }

    private RunState withTotals(Totals other) {
        return new RunState(
                created, source, graph, nodes, edges, ready, unhandled, verdicts, other, ending,
                lastSeq, steps);
    }

    private RunState withVerdicts(PMap<VerdictKey, RecordedVerdict> other) {
        return new RunState(
                created, source, graph, nodes, edges, ready, unhandled, other, totals, ending,
                lastSeq, steps);
    }

    private RunState withEnding(Ending other) {
        return new RunState(
                created, source, graph, nodes, edges, ready, unhandled, verdicts, totals, other,
                lastSeq, steps);
    }

    private RunState withSeq(long seq) {
        return new RunState(
                created, source, graph, nodes, edges, ready, unhandled, verdicts, totals, ending,
                seq, steps);
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

    /** The graph as last taken up. */
    public WorkflowGraph graph() {
        return graph;
    }

    public RunSettings settings() {
        return created.settings();
    }

    /** All nodes in declaration order. */
    public List<NodeState> nodes() {
        return nodes;
    }

    public NodeState node(NodeId id) {
        return nodes.get(graph.node(id).order());
    }

    /** The state of an edge; empty while its source has no outcome. */
    public Optional<EdgeState> edge(int index) {
        return edges.get(index);
    }

    /**
     * Declaration indices of the nodes that could start now, in order; some may be running already.
     */
    public SortedSet<Integer> ready() {
        return Collections.unmodifiableSortedSet(ready);
    }

    /**
     * Declaration indices of the nodes whose outcome is no success and leaves by no edge, in order.
     */
    public SortedSet<Integer> unhandled() {
        return Collections.unmodifiableSortedSet(unhandled);
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
        return nodes.stream()
                .filter(node -> !node.isResolved())
                .flatMap(node -> node.history().findOpen().stream())
                .toList();
    }
}

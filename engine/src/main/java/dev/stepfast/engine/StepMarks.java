package dev.stepfast.engine;

import dev.stepfast.engine.journal.NodeState;
import dev.stepfast.engine.journal.RunState;
import dev.stepfast.engine.run.Grade;
import dev.stepfast.engine.run.Reason;
import dev.stepfast.engine.run.RunEvent.NodeResolved;
import dev.stepfast.engine.run.RunEvent.StepDecided;
import dev.stepfast.plan.graph.GraphNode;
import dev.stepfast.plan.graph.WorkflowGraph;
import dev.stepfast.plan.markdown.MarkState;
import dev.stepfast.plan.markdown.Step;
import dev.stepfast.plan.taskplan.Node;
import dev.stepfast.plan.taskplan.NodeId;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * What is done or skipped when a run is created: by the plan file, and, where the file shows open,
 * by a person's decision in the run before.
 *
 * @param done nodes with the grade that earned their mark: of the newest run that did them, else by
 *     hand
 * @param skipped in the file
 * @param decided skipped by a decision, which the file does not show
 * @param proved done nodes whose work was proved, whatever has changed since
 * @param isAllDone whether nothing is left to do
 */
record StepMarks(
        Map<NodeId, Grade> done,
        Set<NodeId> skipped,
        Set<NodeId> decided,
        Set<NodeId> proved,
        boolean isAllDone) {
    /** Nothing is shown. */
    static final StepMarks NONE = new StepMarks(Map.of(), Set.of(), Set.of(), Set.of(), false);

    StepMarks {
        done = Map.copyOf(done);
        skipped = Set.copyOf(skipped);
        decided = Set.copyOf(decided);
        proved = Set.copyOf(proved);
    }

    boolean isDone(NodeId id) {
        return done.containsKey(id) || skipped.contains(id) || decided.contains(id);
    }

    /** The same with one step to do again. */
    StepMarks reopening(NodeId step) {
        Set<NodeId> others = new HashSet<>(decided);
        others.remove(step);
        return new StepMarks(done, skipped, others, proved, false);
    }

    static StepMarks of(PreparedPlan plan, Optional<RunState> newest) {
        if (plan.markdown().isEmpty() || plan.graph().isEmpty()) {
            return new StepMarks(Map.of(), Set.of(), Set.of(), Set.of(), false);
        }
        WorkflowGraph graph = plan.graph().get();
        List<Step> steps = plan.markdown().get().steps();
        Map<NodeId, Grade> done = new HashMap<>();
        Set<NodeId> skipped = new HashSet<>();
        Set<NodeId> decided = new HashSet<>();
        Set<NodeId> proved = new HashSet<>();
        for (Step step : steps) {
            Optional<NodeState> known = find(newest, step.id());
            if (step.state() == MarkState.DONE) {
                Optional<Grade> earned = known.flatMap(node -> earned(newest.get(), node));
                done.put(
                        step.id(),
                        known.map(node -> gradeOf(node, earned, graph)).orElse(Grade.BY_HAND));
                earned.filter(grade -> grade == Grade.VERIFIED)
                        .ifPresent(grade -> proved.add(step.id()));
            } else if (step.state() == MarkState.SKIPPED) {
                skipped.add(step.id());
            } else if (known.map(StepMarks::wasDecided).orElse(false)) {
                decided.add(step.id());
            }
        }
        boolean allDone =
                steps.stream()
                        .map(Step::id)
                        .allMatch(id ->
                                done.containsKey(id)
                                        || skipped.contains(id)
                                        || decided.contains(id));
        addGates(graph, done, skipped, decided);
        return new StepMarks(done, skipped, decided, proved, allDone && !isToCheck(done, graph));
    }

    private static Optional<NodeState> find(Optional<RunState> newest, NodeId id) {
        return newest.filter(state -> state.graph().has(id)).map(state -> state.node(id));
    }

    /** Decided, and followed or, in a run that ended before that, still to be. */
    private static boolean wasDecided(NodeState node) {
        boolean followed =
                node.isSkipped()
                        && node.resolved()
                                .map(NodeResolved::reason)
                                .equals(Optional.of(Reason.DECIDED));
        boolean pending =
                node.decision()
                        .filter(StepDecided.class::isInstance)
                        .map(StepDecided.class::cast)
                        .filter(decided -> decided.what() == StepDecided.What.SKIP)
                        .isPresent();
        return followed || pending;
    }

    /** Checks of a step that was changed since it was done are to be made again. */
    private static boolean isToCheck(Map<NodeId, Grade> done, WorkflowGraph graph) {
        return done.entrySet().stream()
                .anyMatch(entry ->
                        entry.getValue() == Grade.STALE
                                && !graph.node(entry.getKey()).spec().checks().isEmpty());
    }

    /** A gate before nothing but finished steps asks nobody. */
    private static void addGates(
            WorkflowGraph graph,
            Map<NodeId, Grade> done,
            Set<NodeId> skipped,
            Set<NodeId> decided) {
        for (GraphNode node : graph.nodes()) {
            if (node.spec() instanceof Node.HumanGate && !graph.outgoing(node.id()).isEmpty()) {
                boolean over =
                        graph.outgoing(node.id()).stream()
                                .map(index -> graph.edge(index).to())
                                .allMatch(next ->
                                        done.containsKey(next)
                                                || skipped.contains(next)
                                                || decided.contains(next));
                if (over) {
                    done.put(node.id(), Grade.BY_HAND);
                }
            }
        }
    }

    /** How the run before has a step as done; empty where it has not. */
    private static Optional<Grade> earned(RunState state, NodeState node) {
        if (node.isDone() && !node.isSkipped()) {
            return Optional.of(
                    node.resolved().flatMap(NodeResolved::grade).orElse(Grade.UNVERIFIED));
        }
        // A run that ended before its first step has not taken over what it found.
        return node.isResolved() || node.reopened()
                ? Optional.empty()
                : Optional.ofNullable(state.created().done().get(node.id()));
    }

    private static Grade gradeOf(NodeState node, Optional<Grade> earned, WorkflowGraph graph) {
        if (earned.isEmpty() || earned.get() == Grade.BY_HAND) {
            return Grade.BY_HAND;
        }
        boolean same = node.node().spec().equals(graph.node(node.id()).spec());
        return same && !node.isStale() ? earned.get() : Grade.STALE;
    }
}

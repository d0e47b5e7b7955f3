package dev.stepfast.engine;

import dev.stepfast.engine.journal.RunState;
import dev.stepfast.engine.run.Grade;
import dev.stepfast.engine.run.RunEvent.NodeResolved;
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
 * What the plan file shows as done or skipped when a run is created.
 *
 * @param done nodes with the grade that earned their mark: of the newest run that did them, else by
 *     hand
 * @param isAllDone whether nothing is left to do
 */
record StepMarks(Map<NodeId, Grade> done, Set<NodeId> skipped, boolean isAllDone) {

    boolean isDone(NodeId id) {
        return done.containsKey(id) || skipped.contains(id);
    }

    static StepMarks of(PreparedPlan plan, Optional<RunState> newest) {
        if (plan.markdown().isEmpty() || plan.graph().isEmpty()) {
            return new StepMarks(Map.of(), Set.of(), false);
        }
        List<Step> steps = plan.markdown().get().steps();
        Map<NodeId, Grade> done = new HashMap<>();
        Set<NodeId> skipped = new HashSet<>();
        for (Step step : steps) {
            if (step.state() == MarkState.DONE) {
                done.put(step.id(), gradeOf(step.id(), plan.graph().get(), newest));
            } else if (step.state() == MarkState.SKIPPED) {
                skipped.add(step.id());
            }
        }
        boolean allDone =
                steps.stream()
                        .allMatch(step ->
                                step.state() == MarkState.DONE
                                        || step.state() == MarkState.SKIPPED);
        addGates(plan.graph().get(), done, skipped);
        return new StepMarks(Map.copyOf(done), Set.copyOf(skipped), allDone);
    }

    /** A gate before nothing but finished steps asks nobody. */
    private static void addGates(
            WorkflowGraph graph, Map<NodeId, Grade> done, Set<NodeId> skipped) {
        for (GraphNode node : graph.nodes()) {
            if (node.spec() instanceof Node.HumanGate && !graph.outgoing(node.id()).isEmpty()) {
                boolean over =
                        graph.outgoing(node.id()).stream()
                                .map(index -> graph.edge(index).to())
                                .allMatch(next -> done.containsKey(next) || skipped.contains(next));
                if (over) {
                    done.put(node.id(), Grade.BY_HAND);
                }
            }
        }
    }

    private static Grade gradeOf(NodeId id, WorkflowGraph graph, Optional<RunState> newest) {
        return newest.filter(state -> state.graph().has(id))
                .filter(state -> isSame(state.graph().node(id), graph.node(id)))
                .flatMap(state -> state.node(id).resolved())
                .filter(end -> end.outcome().isSuccess())
                .map(end -> end.grade().orElse(Grade.UNVERIFIED))
                .orElseGet(() ->
                        newest.filter(state -> wasEarned(state, id)).isPresent()
                                ? Grade.STALE
                                : Grade.BY_HAND);
    }

    private static boolean isSame(GraphNode before, GraphNode now) {
        return before.spec().equals(now.spec());
    }

    private static boolean wasEarned(RunState state, NodeId id) {
        return state.graph().has(id)
                && state.node(id)
                        .resolved()
                        .map(NodeResolved::outcome)
                        .map(end -> end.isSuccess())
                        .orElse(false);
    }
}

package dev.stepfast.engine;

import dev.stepfast.engine.journal.NodeState;
import dev.stepfast.engine.journal.RunState;
import dev.stepfast.engine.run.RunEvent.PlanChangeAccepted;
import dev.stepfast.plan.check.CheckSpec;
import dev.stepfast.plan.graph.WorkflowGraph;
import dev.stepfast.plan.taskplan.NodeId;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * What a changed plan file means for a run that goes on. Additions and reworded later steps are
 * taken up; what could hide an unproved step needs a person.
 */
sealed interface PlanChange {

    /** It is taken up, with what stays as it is and what runs again. */
    record TakenUp(
            RunState state,
            PreparedPlan plan,
            WorkflowGraph graph,
            List<NodeId> kept,
            List<NodeId> again)
            implements PlanChange {
        PlanChangeAccepted accepted(String by) {
            return new PlanChangeAccepted(
                    state.graph().planDigest(),
                    plan.source(),
                    graph,
                    kept,
                    again,
                    by,
                    "a change that is taken up unasked");
        }
    }

    /** Nobody but a person may take it up. */
    record NeedsAPerson(String what) implements PlanChange {
        static NeedsAPerson ticked(String step) {
            return new NeedsAPerson("the box of " + step + " was ticked, and not by Stepfast");
        }
    }

    static PlanChange between(RunState state, PreparedPlan plan, WorkflowGraph graph) {
        List<NodeId> kept = new ArrayList<>();
        List<NodeId> again = new ArrayList<>();
        for (NodeState node : state.nodes()) {
            if (node.isResolved()) {
                // A changed done step is stale, and nothing behind it runs again.
                (graph.has(node.id()) ? kept : again).add(node.id());
                continue;
            }
            List<String> lost = lostChecks(node, graph);
            if (!lost.isEmpty()) {
                return new NeedsAPerson(
                        "the step " + node.id() + " lost the check \"" + lost.getFirst() + "\"");
            }
            boolean running = !node.history().attempts().isEmpty();
            if (running
                    && (!graph.has(node.id())
                            || !graph.node(node.id()).spec().equals(node.node().spec()))) {
                return new NeedsAPerson("the interrupted step " + node.id() + " was changed");
            }
        }
        return new TakenUp(state, plan, graph, List.copyOf(kept), List.copyOf(again));
    }

    private static List<String> lostChecks(NodeState node, WorkflowGraph graph) {
        if (!graph.has(node.id())) {
            // A removed step took its checks with it.
            return node.node().spec().checks().stream().map(CheckSpec::key).limit(1).toList();
        }
        Set<String> now =
                graph.node(node.id()).spec().checks().stream()
                        .map(CheckSpec::key)
                        .collect(Collectors.toSet());
        return node.node().spec().checks().stream()
                .map(CheckSpec::key)
                .filter(key -> !now.contains(key))
                .toList();
    }
}

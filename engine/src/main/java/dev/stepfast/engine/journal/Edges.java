package dev.stepfast.engine.journal;

import dev.stepfast.engine.run.EdgeState;
import dev.stepfast.plan.graph.WorkflowGraph;
import dev.stepfast.plan.taskplan.Edge;
import dev.stepfast.plan.taskplan.NodeId;
import dev.stepfast.plan.taskplan.Outcome;
import dev.stepfast.plan.taskplan.Routing;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Routing: what becomes of a node's outgoing edges when it has its outcome. */
public final class Edges {
    private Edges() {}

    /**
     * The state of each outgoing edge.
     *
     * @param overDeadOnly for {@code unreached}: no incoming edge was broken
     */
    public static Map<Integer, EdgeState> statesAfter(
            WorkflowGraph graph, NodeId node, Outcome outcome, boolean overDeadOnly) {
        Map<Integer, EdgeState> states = new LinkedHashMap<>();
        List<Integer> outgoing = graph.outgoing(node);
        boolean chosen =
                outgoing.stream().anyMatch(index -> isBranchOf(graph.edge(index), outcome));
        for (int index : outgoing) {
            Edge edge = graph.edge(index);
            states.put(
                    index,
                    edge.orderOnly()
                            ? afterOrder(outcome)
                            : afterOutcome(graph, node, edge, outcome, chosen, overDeadOnly));
        }
        return states;
    }

    /**
     * True when an outcome that is no success leaves by no edge, and is not expected by the plan.
     */
    public static boolean isUnhandled(WorkflowGraph graph, NodeId node, Outcome outcome) {
        if (outcome.isSuccess()
                || outcome == Outcome.BYPASSED
                || outcome == Outcome.UNREACHED
                || goesOn(graph, node, outcome)) {
            return false;
        }
        return graph.outgoing(node).stream()
                .noneMatch(index -> isBranchOf(graph.edge(index), outcome));
    }

    private static EdgeState afterOrder(Outcome outcome) {
        return outcome == Outcome.CANCELLED ? EdgeState.BROKEN : EdgeState.TAKEN;
    }

    private static EdgeState afterOutcome(
            WorkflowGraph graph,
            NodeId node,
            Edge edge,
            Outcome outcome,
            boolean chosen,
            boolean overDeadOnly) {
        if (chosen) {
            return isBranchOf(edge, outcome) ? EdgeState.TAKEN : EdgeState.DEAD;
        }
        if (outcome.isSuccess() || goesOn(graph, node, outcome) || fallsThrough(graph, outcome)) {
            return edge.branch().isEmpty() ? EdgeState.TAKEN : EdgeState.DEAD;
        }
        if (outcome == Outcome.BYPASSED || (outcome == Outcome.UNREACHED && overDeadOnly)) {
            return EdgeState.DEAD;
        }
        return EdgeState.BROKEN;
    }

    private static boolean isBranchOf(Edge edge, Outcome outcome) {
        return !edge.orderOnly() && edge.branch().equals(Optional.of(outcome.word()));
    }

    private static boolean goesOn(WorkflowGraph graph, NodeId node, Outcome outcome) {
        return graph.node(node)
                .spec()
                .common()
                .continueOn()
                .map(outcomes -> outcomes.contains(outcome.word()))
                .orElse(false);
    }

    private static boolean fallsThrough(WorkflowGraph graph, Outcome outcome) {
        return graph.routing() == Routing.FALLTHROUGH
                && outcome != Outcome.DENIED
                && outcome != Outcome.EXPIRED
                && outcome != Outcome.CANCELLED
                && outcome != Outcome.UNREACHED;
    }
}

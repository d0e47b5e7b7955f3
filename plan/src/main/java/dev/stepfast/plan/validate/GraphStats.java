package dev.stepfast.plan.validate;

import dev.stepfast.plan.taskplan.NodeId;
import dev.stepfast.plan.taskplan.TaskPlan;
import java.util.Set;

/**
 * How big a plan is: all its nodes and edges, and the nodes that a path leads to from the entry.
 */
public record GraphStats(int nodeCount, int edgeCount, int reachableCount) {
    public static GraphStats of(TaskPlan plan) {
        return of(PlanGraph.of(plan));
    }

    /** As {@link #of(TaskPlan)}, counting nodes that are there and could not be read. */
    public static GraphStats of(TaskPlan plan, Set<NodeId> unread) {
        return of(PlanGraph.of(plan, unread));
    }

    private static GraphStats of(PlanGraph graph) {
        int reachable = 0;
        for (int node = 0; node < graph.size(); node++) {
            reachable += graph.isReachable(node) ? 1 : 0;
        }
        return new GraphStats(graph.size(), graph.edges().size(), reachable);
    }
}

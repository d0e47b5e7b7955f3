package dev.stepfast.plan.validate;

import dev.stepfast.plan.taskplan.TaskPlan;

/** How big a plan is: all its nodes and edges, and the nodes that a path leads to from the entry. */
public record GraphStats(int nodeCount, int edgeCount, int reachableCount) {
    public static GraphStats of(TaskPlan plan) {
        return of(PlanGraph.of(plan));
    }

    static GraphStats of(PlanGraph graph) {
        int reachable = 0;
        for (int node = 0; node < graph.size(); node++) {
            reachable += graph.isReachable(node) ? 1 : 0;
        }
        return new GraphStats(graph.size(), graph.edges().size(), reachable);
    }
}

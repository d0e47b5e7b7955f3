package dev.stepfast.plan.validate;

import dev.stepfast.plan.taskplan.Condition;
import dev.stepfast.plan.taskplan.Edge;
import dev.stepfast.plan.taskplan.Node;
import dev.stepfast.plan.taskplan.TaskPlan;
import java.util.Optional;

/**
 * What a plan needs at least: of the run in which every node succeeds at its first attempt,
 * conditional nodes left out.
 *
 * @param steps attempts, S
 * @param modelCalls model calls, M
 * @param depth nodes on the longest path, D; 0 for a plan with a cycle
 */
public record StaticMinimum(int steps, int modelCalls, int depth) {

    public static StaticMinimum of(TaskPlan plan) {
        return of(PlanGraph.of(plan));
    }

    static StaticMinimum of(PlanGraph graph) {
        boolean[] reached = markReached(graph);
        int steps = 0;
        int modelCalls = 0;
        for (int i = 0; i < graph.readSize(); i++) {
            if (reached[i] && counts(graph, i)) {
                steps++;
                modelCalls += graph.find(i).map(StaticMinimum::modelCalls).orElse(0);
            }
        }
        return new StaticMinimum(steps, modelCalls, graph.isAcyclic() ? depth(graph, reached) : 0);
    }

    private static boolean[] markReached(PlanGraph graph) {
        boolean[] reached = new boolean[graph.size()];
        if (graph.entry() < 0) {
            return reached;
        }
        int[] open = new int[graph.size()];
        int count = 0;
        open[count++] = graph.entry();
        reached[graph.entry()] = true;
        while (count > 0) {
            int node = open[--count];
            boolean branched = leavesByBranch(graph, node);
            for (int edge : graph.outgoing(node)) {
                int next = graph.to(edge);
                if (!reached[next] && isTaken(graph, edge, branched)) {
                    reached[next] = true;
                    open[count++] = next;
                }
            }
        }
        return reached;
    }

    private static int depth(PlanGraph graph, boolean[] reached) {
        int[] depth = new int[graph.size()];
        int deepest = 0;
        for (int node : graph.order()) {
            if (!reached[node]) {
                continue;
            }
            depth[node] += counts(graph, node) ? 1 : 0;
            deepest = Math.max(deepest, depth[node]);
            boolean branched = leavesByBranch(graph, node);
            for (int edge : graph.outgoing(node)) {
                if (isTaken(graph, edge, branched)) {
                    depth[graph.to(edge)] = Math.max(depth[graph.to(edge)], depth[node]);
                }
            }
        }
        return deepest;
    }

    /** Whether a branch of its own waits for the success of a node. */
    private static boolean leavesByBranch(PlanGraph graph, int node) {
        for (int edge : graph.outgoing(node)) {
            if (isSuccessBranch(graph, edge)) {
                return true;
            }
        }
        return false;
    }

    private static boolean isTaken(PlanGraph graph, int edge, boolean branched) {
        Edge stated = graph.edges().get(edge);
        return stated.orderOnly()
                || (branched ? isSuccessBranch(graph, edge) : stated.branch().isEmpty());
    }

    private static boolean isSuccessBranch(PlanGraph graph, int edge) {
        Edge stated = graph.edges().get(edge);
        if (stated.branch().isEmpty() || stated.orderOnly()) {
            return false;
        }
        Optional<Node> source = graph.find(graph.from(edge));
        return source.isPresent()
                && stated.branch().get().equals(source.get().kind().success().word());
    }

    private static boolean counts(PlanGraph graph, int node) {
        Optional<Condition> when = graph.find(node).flatMap(read -> read.common().when());
        return when.isEmpty();
    }

    private static int modelCalls(Node node) {
        return switch (node) {
            case Node.AgentLoop loop -> 1;
            case Node.Verify verify -> 0;
            case Node.HumanGate gate -> 0;
            case Node.Join join -> 0;
        };
    }
}

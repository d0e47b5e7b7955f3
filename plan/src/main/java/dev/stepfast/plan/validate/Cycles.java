package dev.stepfast.plan.validate;

import dev.stepfast.plan.taskplan.NodeId;
import dev.stepfast.plan.taskplan.TaskPlan;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Finds cycles: strongly connected parts by Tarjan's algorithm on a stack of its own, and a
 * shortest way round.
 */
public final class Cycles {
    private final PlanGraph graph;
    private final int[] index;
    private final int[] low;
    private final int[] part;
    private final int[] nextEdge;
    private int counter;

    private Cycles(PlanGraph graph) {
        this.graph = graph;
        this.index = new int[graph.size()];
        this.low = new int[graph.size()];
        this.part = new int[graph.size()];
        this.nextEdge = new int[graph.size()];
        Arrays.fill(part, -1);
    }

    /**
     * One way round, its first node again at the end; empty when the plan has no cycle, self edges
     * included.
     */
    public static List<NodeId> findAny(TaskPlan plan) {
        PlanGraph graph = PlanGraph.of(plan);
        for (int edge = 0; edge < graph.edges().size(); edge++) {
            if (graph.use(edge) == PlanGraph.EdgeUse.SELF) {
                NodeId id = graph.edges().get(edge).from();
                return List.of(id, id);
            }
        }
        List<List<Integer>> cycles = findAll(graph);
        if (cycles.isEmpty()) {
            return List.of();
        }
        List<NodeId> ids = new ArrayList<>();
        cycles.getFirst().forEach(edge -> ids.add(graph.edges().get(edge).from()));
        ids.add(ids.getFirst());
        return ids;
    }

    /**
     * For each strongly connected part with more than one node the edges of a shortest cycle
     * through its first node, starting there; parts in the order of their first nodes.
     */
    static List<List<Integer>> findAll(PlanGraph graph) {
        if (graph.isAcyclic()) {
            return List.of();
        }
        Cycles cycles = new Cycles(graph);
        cycles.markParts();
        return cycles.shortestOfEachPart();
    }

    private void markParts() {
        ArrayDeque<Integer> stack = new ArrayDeque<>();
        ArrayDeque<Integer> path = new ArrayDeque<>();
        for (int root = 0; root < graph.size(); root++) {
            if (index[root] != 0) {
                continue;
            }
            enter(root, stack, path);
            while (!path.isEmpty()) {
                int node = path.element();
                int[] edges = graph.outgoing(node);
                if (nextEdge[node] < edges.length) {
                    int next = graph.to(edges[nextEdge[node]++]);
                    if (index[next] == 0) {
                        enter(next, stack, path);
                    } else if (part[next] < 0) {
                        low[node] = Math.min(low[node], index[next]);
                    }
                    continue;
                }
                path.pop();
                if (!path.isEmpty()) {
                    low[path.element()] = Math.min(low[path.element()], low[node]);
                }
                if (low[node] == index[node]) {
                    closePart(node, stack);
                }
            }
        }
    }

    private void enter(int node, ArrayDeque<Integer> stack, ArrayDeque<Integer> path) {
        index[node] = ++counter;
        low[node] = counter;
        stack.push(node);
        path.push(node);
    }

    private void closePart(int root, ArrayDeque<Integer> stack) {
        int member;
        do {
            member = stack.pop();
            part[member] = root;
        } while (member != root);
    }

    private List<List<Integer>> shortestOfEachPart() {
        int[] sizes = new int[graph.size()];
        for (int p : part) {
            sizes[p]++;
        }
        boolean[] reported = new boolean[graph.size()];
        int[] reachedBy = new int[graph.size()];
        Arrays.fill(reachedBy, -1);
        List<List<Integer>> cycles = new ArrayList<>();
        for (int node = 0; node < graph.size(); node++) {
            if (sizes[part[node]] > 1 && !reported[part[node]]) {
                reported[part[node]] = true;
                cycles.add(shortestThrough(node, reachedBy));
            }
        }
        return cycles;
    }

    /** Breadth-first within the part; {@code reachedBy} is shared, for parts do not overlap. */
    private List<Integer> shortestThrough(int start, int[] reachedBy) {
        ArrayDeque<Integer> open = new ArrayDeque<>();
        open.add(start);
        while (!open.isEmpty()) {
            for (int edge : graph.outgoing(open.remove())) {
                int next = graph.to(edge);
                if (part[next] != part[start] || reachedBy[next] >= 0) {
                    continue;
                }
                reachedBy[next] = edge;
                if (next == start) {
                    return walkBack(start, reachedBy);
                }
                open.add(next);
            }
        }
        throw new IllegalStateException("every node of a strongly connected part lies on a cycle");
    }

    private List<Integer> walkBack(int start, int[] reachedBy) {
        ArrayDeque<Integer> way = new ArrayDeque<>();
        int edge = reachedBy[start];
        while (true) {
            way.push(edge);
            if (graph.from(edge) == start) {
                return new ArrayList<>(way);
            }
            edge = reachedBy[graph.from(edge)];
        }
    }
}

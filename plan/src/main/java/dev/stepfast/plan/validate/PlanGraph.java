package dev.stepfast.plan.validate;

import dev.stepfast.plan.taskplan.Edge;
import dev.stepfast.plan.taskplan.Node;
import dev.stepfast.plan.taskplan.NodeId;
import dev.stepfast.plan.taskplan.TaskPlan;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The nodes of a plan by number and its usable edges: both ends known, no self edges, no
 * duplicates.
 *
 * <p>Numbers are declaration order; nodes that could not be read come last. Everything here is
 * linear in nodes and edges.
 */
final class PlanGraph {
    private final List<NodeId> ids = new ArrayList<>();
    private final Map<NodeId, Integer> numbers = new HashMap<>();
    private final List<Node> nodes;
    private final List<Edge> edges;
    private final int[] from;
    private final int[] to;
    private final EdgeUse[] uses;
    private final int[][] outgoing;
    private final int[][] incoming;
    private final int entry;
    private final boolean[] reachable;
    private final int[] order;

    /** What became of an edge of the plan. */
    enum EdgeUse {
        USED,
        DUPLICATE,
        SELF,
        UNKNOWN_END
    }

    private PlanGraph(TaskPlan plan, Set<NodeId> unread) {
        nodes = List.copyOf(plan.nodes().values());
        plan.nodes().keySet().forEach(this::number);
        unread.forEach(this::number);
        edges = plan.edgeList();
        from = new int[edges.size()];
        to = new int[edges.size()];
        uses = new EdgeUse[edges.size()];
        resolveEdges();
        outgoing = group(from);
        incoming = group(to);
        entry = numberOf(plan.entry());
        reachable = markReachable();
        order = sort();
    }

    static PlanGraph of(TaskPlan plan, Set<NodeId> unread) {
        return new PlanGraph(plan, unread);
    }

    static PlanGraph of(TaskPlan plan) {
        return of(plan, Set.of());
    }

    /** How many nodes there are, unread ones included. */
    int size() {
        return ids.size();
    }

    /** How many nodes were read; they have the numbers below it. */
    int readSize() {
        return nodes.size();
    }

    NodeId id(int node) {
        return ids.get(node);
    }

    /** The number of a node, or -1 when there is none of this id. */
    int numberOf(NodeId id) {
        return numbers.getOrDefault(id, -1);
    }

    Optional<Node> find(int node) {
        return node < nodes.size() ? Optional.of(nodes.get(node)) : Optional.empty();
    }

    List<Edge> edges() {
        return edges;
    }

    EdgeUse use(int edge) {
        return uses[edge];
    }

    /** Number of the node that an edge leaves, or -1. */
    int from(int edge) {
        return from[edge];
    }

    /** Number of the node that an edge leads to, or -1. */
    int to(int edge) {
        return to[edge];
    }

    /** The used edges that leave a node; not to be changed. */
    int[] outgoing(int node) {
        return outgoing[node];
    }

    /** The used edges that lead to a node; not to be changed. */
    int[] incoming(int node) {
        return incoming[node];
    }

    /** Number of the entry, or -1. */
    int entry() {
        return entry;
    }

    /** Whether a path leads from the entry to a node, branches ignored. */
    boolean isReachable(int node) {
        return reachable[node];
    }

    boolean isAcyclic() {
        return order.length == size();
    }

    /**
     * All nodes, each behind those that lead to it; shorter than {@link #size} when there is a
     * cycle.
     */
    int[] order() {
        return order;
    }

    private void number(NodeId id) {
        numbers.put(id, ids.size());
        ids.add(id);
    }

    private void resolveEdges() {
        for (int i = 0; i < edges.size(); i++) {
            from[i] = numberOf(edges.get(i).from());
            to[i] = numberOf(edges.get(i).to());
            if (from[i] < 0 || to[i] < 0) {
                uses[i] = EdgeUse.UNKNOWN_END;
            } else {
                uses[i] = from[i] == to[i] ? EdgeUse.SELF : EdgeUse.USED;
            }
        }
        markDuplicates();
    }

    /**
     * Source by source: plain edges need only a mark at their target, which is much cheaper than a
     * set of edges.
     */
    private void markDuplicates() {
        int[] seenFrom = new int[size()];
        Arrays.fill(seenFrom, -1);
        Set<EdgeKey> branched = new HashSet<>();
        int[][] bySource = group(from);
        for (int source = 0; source < bySource.length; source++) {
            for (int i : bySource[source]) {
                Optional<String> branch = edges.get(i).branch();
                boolean repeated =
                        branch.isPresent()
                                ? !branched.add(new EdgeKey(source, to[i], branch.get()))
                                : seenFrom[to[i]] == source;
                if (branch.isEmpty()) {
                    seenFrom[to[i]] = source;
                }
                if (repeated) {
                    uses[i] = EdgeUse.DUPLICATE;
                }
            }
        }
    }

    private int[][] group(int[] ends) {
        int[] counts = new int[size()];
        for (int i = 0; i < ends.length; i++) {
            if (uses[i] == EdgeUse.USED) {
                counts[ends[i]]++;
            }
        }
        int[][] groups = new int[size()][];
        for (int node = 0; node < groups.length; node++) {
            groups[node] = new int[counts[node]];
            counts[node] = 0;
        }
        for (int i = 0; i < ends.length; i++) {
            if (uses[i] == EdgeUse.USED) {
                groups[ends[i]][counts[ends[i]]++] = i;
            }
        }
        return groups;
    }

    private boolean[] markReachable() {
        boolean[] seen = new boolean[size()];
        if (entry < 0) {
            return seen;
        }
        int[] open = new int[size()];
        int count = 0;
        open[count++] = entry;
        seen[entry] = true;
        while (count > 0) {
            for (int edge : outgoing[open[--count]]) {
                if (!seen[to[edge]]) {
                    seen[to[edge]] = true;
                    open[count++] = to[edge];
                }
            }
        }
        return seen;
    }

    /** Kahn's algorithm; what lies on or behind a cycle is left out. */
    private int[] sort() {
        int[] waiting = new int[size()];
        int[] sorted = new int[size()];
        int ready = 0;
        for (int node = 0; node < size(); node++) {
            waiting[node] = incoming[node].length;
            if (waiting[node] == 0) {
                sorted[ready++] = node;
            }
        }
        for (int done = 0; done < ready; done++) {
            for (int edge : outgoing[sorted[done]]) {
                if (--waiting[to[edge]] == 0) {
                    sorted[ready++] = to[edge];
                }
            }
        }
        return Arrays.copyOf(sorted, ready);
    }

    /** What makes two branched edges the same. */
    private record EdgeKey(int from, int to, String branch) {}
}

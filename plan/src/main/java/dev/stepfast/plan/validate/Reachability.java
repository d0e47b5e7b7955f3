package dev.stepfast.plan.validate;

/**
 * Answers which node lies before which, within a budget of steps for the whole plan: what it leaves
 * open is settled when the plan runs.
 */
final class Reachability {
    /** Steps for each node and edge of the plan. */
    private static final long STEPS_PER_PART = 100;

    private final PlanGraph graph;
    private final int[] position;
    private final int[] seenBy;
    private final int[] open;
    private int search;
    private long stepsLeft;
    private boolean exhausted;

    /** What is known about two nodes. */
    enum Before {
        YES,
        NO,
        UNKNOWN
    }

    Reachability(PlanGraph graph) {
        this.graph = graph;
        this.position = new int[graph.size()];
        this.seenBy = new int[graph.size()];
        this.open = new int[graph.size()];
        this.stepsLeft = STEPS_PER_PART * (graph.size() + (long) graph.edges().size());
        for (int i = 0; i < graph.order().length; i++) {
            position[graph.order()[i]] = i;
        }
    }

    /** True once a question was left open. */
    boolean isExhausted() {
        return exhausted;
    }

    /** Place of a node in the topological order of an acyclic plan. */
    int position(int node) {
        return position[node];
    }

    /**
     * Whether a path leads from the first node to the second; unknown when the plan has a cycle.
     */
    Before isBefore(int first, int second) {
        if (!graph.isAcyclic()) {
            return Before.UNKNOWN;
        }
        if (position[first] >= position[second]) {
            return Before.NO;
        }
        search++;
        int count = 0;
        open[count++] = second;
        while (count > 0) {
            int node = open[--count];
            for (int edge : graph.incoming(node)) {
                if (stepsLeft-- <= 0) {
                    exhausted = true;
                    return Before.UNKNOWN;
                }
                int previous = graph.from(edge);
                if (previous == first) {
                    return Before.YES;
                }
                // What stands in front of the first node cannot lie behind it.
                if (position[previous] > position[first] && seenBy[previous] != search) {
                    seenBy[previous] = search;
                    open[count++] = previous;
                }
            }
        }
        return Before.NO;
    }
}

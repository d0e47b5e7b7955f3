package dev.stepfast.plan.validate;

import dev.stepfast.plan.taskplan.Edge;
import dev.stepfast.plan.taskplan.Node;
import dev.stepfast.plan.taskplan.NodeCommon;
import dev.stepfast.plan.taskplan.NodeId;
import dev.stepfast.plan.taskplan.TaskPlan;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.Random;

/** Big plans made by rule. */
final class Plans {
    private Plans() {}

    static TaskPlan chain(int nodes) {
        List<Edge> edges = new ArrayList<>();
        for (int i = 1; i < nodes; i++) {
            edges.add(Edge.plain(id(i - 1), id(i)));
        }
        return plan(nodes, edges);
    }

    static TaskPlan ring(int nodes) {
        List<Edge> edges = new ArrayList<>(chain(nodes).edgeList());
        edges.add(Edge.plain(id(nodes - 1), id(0)));
        return plan(nodes, edges);
    }

    /** Each node is fed by up to {@code inputs} of the hundred nodes before it. */
    static TaskPlan layered(int nodes, int inputs) {
        Random random = new Random(nodes);
        List<Edge> edges = new ArrayList<>();
        for (int i = 1; i < nodes; i++) {
            for (int k = 0; k < inputs; k++) {
                edges.add(Edge.plain(id(Math.max(0, i - 1 - random.nextInt(100))), id(i)));
            }
        }
        return plan(nodes, edges);
    }

    /**
     * Least processor time of this thread in nanoseconds, which other work on the machine hardly
     * touches.
     */
    static long bestOf(int times, Runnable work) {
        ThreadMXBean threads = ManagementFactory.getThreadMXBean();
        long best = Long.MAX_VALUE;
        for (int i = 0; i < times; i++) {
            long start = threads.getCurrentThreadCpuTime();
            work.run();
            best = Math.min(best, threads.getCurrentThreadCpuTime() - start);
        }
        return best;
    }

    private static TaskPlan plan(int count, List<Edge> edges) {
        LinkedHashMap<NodeId, Node> nodes = new LinkedHashMap<>();
        for (int i = 0; i < count; i++) {
            NodeId id = id(i);
            NodeCommon bare = NodeCommon.of(id);
            NodeCommon common =
                    new NodeCommon(
                            id,
                            Optional.empty(),
                            Optional.of("do it"),
                            bare.system(),
                            bare.tools(),
                            bare.effects(),
                            bare.model(),
                            bare.inputs(),
                            bare.continueOn(),
                            bare.when(),
                            bare.metadata(),
                            bare.loweringOverrides());
            nodes.put(
                    id,
                    new Node.AgentLoop(
                            common,
                            Node.WorkFields.NONE,
                            Optional.empty(),
                            Optional.empty(),
                            Optional.empty(),
                            Optional.empty()));
        }
        return new TaskPlan(
                "big",
                id(0),
                nodes,
                Optional.of(edges),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                TaskPlan.Carried.NONE);
    }

    private static NodeId id(int number) {
        return new NodeId("n" + number);
    }
}

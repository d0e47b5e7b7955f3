package dev.stepfast.plan.compile;

import dev.stepfast.plan.graph.BudgetPolicy;
import dev.stepfast.plan.graph.GraphNode;
import dev.stepfast.plan.graph.WorkflowGraph;
import dev.stepfast.plan.json.TaskPlanJson;
import dev.stepfast.plan.taskplan.Budgets;
import dev.stepfast.plan.taskplan.Edge;
import dev.stepfast.plan.taskplan.Levels;
import dev.stepfast.plan.taskplan.Node;
import dev.stepfast.plan.taskplan.NodeId;
import dev.stepfast.plan.taskplan.TaskPlan;
import dev.stepfast.plan.taskplan.ToolCatalogue;
import dev.stepfast.plan.validate.Cycles;
import dev.stepfast.plan.validate.EffectiveBudgets;
import dev.stepfast.plan.value.CanonicalJson;
import dev.stepfast.plan.value.JsonValue.JsonObject;
import dev.stepfast.plan.value.Sha256;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Compiles valid task plans to workflow graphs; the same plan bytes give the same graph bytes on
 * every machine.
 */
public final class PlanCompiler {
    private PlanCompiler() {}

    /**
     * The graph of a plan whose nodes use the built-in tools.
     *
     * @throws IllegalArgumentException when the plan is not valid in a way that leaves no graph
     */
    public static WorkflowGraph compile(TaskPlan plan) {
        return compile(plan, ToolCatalogue.BUILT_IN);
    }

    /** As {@link #compile(TaskPlan)}, with the effects of other tools. */
    public static WorkflowGraph compile(TaskPlan plan, ToolCatalogue catalogue) {
        refuseWithoutGraph(plan);
        EffectiveBudgets budgets = EffectiveBudgets.of(plan);
        Sha256 digest = TaskPlanJson.planDigest(plan);
        List<Integer> kept = keptEdges(plan.edgeList());
        JsonObject json = GraphJson.write(plan, digest, budgets, kept);
        return new WorkflowGraph(
                plan,
                digest,
                Sha256.of(CanonicalJson.write(json)),
                json,
                policy(budgets, plan.budgets().orElse(Budgets.UNSTATED)),
                compileNodes(plan, catalogue),
                kept.stream().map(plan.edgeList()::get).toList());
    }

    private static void refuseWithoutGraph(TaskPlan plan) {
        if (!plan.nodes().containsKey(plan.entry())) {
            throw new IllegalArgumentException(
                    "entry_not_found: \"" + plan.entry() + "\" is no node of the plan");
        }
        for (Edge edge : plan.edgeList()) {
            if (!plan.nodes().containsKey(edge.from())) {
                throw new IllegalArgumentException(
                        "edge_from_unknown: \"" + edge.from() + "\" is no node of the plan");
            }
            if (!plan.nodes().containsKey(edge.to())) {
                throw new IllegalArgumentException(
                        "edge_to_unknown: \"" + edge.to() + "\" is no node of the plan");
            }
        }
        List<NodeId> cycle = Cycles.findAny(plan);
        if (!cycle.isEmpty()) {
            throw new IllegalArgumentException(
                    "cycle: " + String.join(" → ", cycle.stream().map(NodeId::value).toList()));
        }
    }

    /** Indices of the edges that no earlier edge repeats. */
    private static List<Integer> keptEdges(List<Edge> edges) {
        List<Integer> kept = new ArrayList<>();
        Set<EdgeKey> seen = new HashSet<>();
        for (int i = 0; i < edges.size(); i++) {
            Edge edge = edges.get(i);
            if (seen.add(new EdgeKey(edge.from(), edge.to(), edge.branch()))) {
                kept.add(i);
            }
        }
        return kept;
    }

    private static List<GraphNode> compileNodes(TaskPlan plan, ToolCatalogue catalogue) {
        List<GraphNode> nodes = new ArrayList<>();
        for (Node node : plan.nodes().values()) {
            nodes.add(new GraphNode(nodes.size(), node, Levels.ofNode(node, catalogue)));
        }
        return nodes;
    }

    private static BudgetPolicy policy(EffectiveBudgets counts, Budgets stated) {
        return new BudgetPolicy(
                counts.maxNodes(),
                counts.maxDepth(),
                counts.maxSteps(),
                counts.maxModelCalls(),
                counts.maxToolCalls(),
                stated.totalTokens(),
                stated.totalCostUsd(),
                stated.wallClock());
    }

    private record EdgeKey(NodeId from, NodeId to, Optional<String> branch) {}
}

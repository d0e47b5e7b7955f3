package dev.stepfast.plan.graph;

import dev.stepfast.plan.taskplan.Edge;
import dev.stepfast.plan.taskplan.NodeId;
import dev.stepfast.plan.taskplan.Routing;
import dev.stepfast.plan.taskplan.TaskPlan;
import dev.stepfast.plan.value.JsonValue.JsonObject;
import dev.stepfast.plan.value.Sha256;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;

/**
 * The compiled, executable form of one valid plan. Same plan bytes, same graph bytes.
 *
 * <p>Edges are known by their index in {@link #edges()}, duplicates of the plan dropped.
 */
public final class WorkflowGraph {
    private final TaskPlan plan;
    private final Sha256 planDigest;
    private final Sha256 graphDigest;
    private final JsonObject json;
    private final BudgetPolicy budget;
    private final SequencedMap<NodeId, GraphNode> nodes;
    private final List<GraphNode> byOrder;
    private final List<Edge> edges;
    private final Map<NodeId, List<Integer>> outgoing;
    private final Map<NodeId, List<Integer>> incoming;

    public WorkflowGraph(
            TaskPlan plan,
            Sha256 planDigest,
            Sha256 graphDigest,
            JsonObject json,
            BudgetPolicy budget,
            List<GraphNode> nodes,
            List<Edge> edges) {
        this.plan = plan;
        this.planDigest = planDigest;
        this.graphDigest = graphDigest;
        this.json = json;
        this.budget = budget;
        this.byOrder = List.copyOf(nodes);
        LinkedHashMap<NodeId, GraphNode> byId = new LinkedHashMap<>();
        byOrder.forEach(node -> byId.put(node.id(), node));
        this.nodes = Collections.unmodifiableSequencedMap(byId);
        this.edges = List.copyOf(edges);
        this.outgoing = new HashMap<>();
        this.incoming = new HashMap<>();
        for (int index = 0; index < edges.size(); index++) {
            outgoing.computeIfAbsent(edges.get(index).from(), id -> new ArrayList<>()).add(index);
            incoming.computeIfAbsent(edges.get(index).to(), id -> new ArrayList<>()).add(index);
        }
    }

    public TaskPlan plan() {
        return plan;
    }

    public Sha256 planDigest() {
        return planDigest;
    }

    public Sha256 graphDigest() {
        return graphDigest;
    }

    /**
     * The graph in its published JSON form; {@code graphDigest} is taken over its canonical bytes.
     */
    public JsonObject json() {
        return json;
    }

    public BudgetPolicy budget() {
        return budget;
    }

    public NodeId entry() {
        return plan.entry();
    }

    public Routing routing() {
        return plan.routing().orElse(Routing.STRICT);
    }

    /** All nodes in declaration order. */
    public List<GraphNode> nodes() {
        return byOrder;
    }

    public boolean has(NodeId id) {
        return nodes.containsKey(id);
    }

    /**
     * The node with this id.
     *
     * @throws IllegalArgumentException when the graph has none: ids that come from outside are
     *     asked for with {@link #has}
     */
    public GraphNode node(NodeId id) {
        GraphNode node = nodes.get(id);
        if (node == null) {
            throw new IllegalArgumentException("the graph has no node \"" + id + "\"");
        }
        return node;
    }

    public List<Edge> edges() {
        return edges;
    }

    public Edge edge(int index) {
        return edges.get(index);
    }

    /** Indices of the edges that leave a node, in declaration order. */
    public List<Integer> outgoing(NodeId id) {
        return Collections.unmodifiableList(outgoing.getOrDefault(id, List.of()));
    }

    /** Indices of the edges that lead to a node, in declaration order. */
    public List<Integer> incoming(NodeId id) {
        return Collections.unmodifiableList(incoming.getOrDefault(id, List.of()));
    }
}

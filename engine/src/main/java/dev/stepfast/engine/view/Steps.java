package dev.stepfast.engine.view;

import dev.stepfast.engine.journal.RunState;
import dev.stepfast.engine.run.PlanSource;
import dev.stepfast.plan.graph.GraphNode;
import dev.stepfast.plan.graph.WorkflowGraph;
import dev.stepfast.plan.taskplan.Node;
import dev.stepfast.plan.taskplan.NodeId;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Which nodes of a run are its steps, and which other nodes belong to which step. */
final class Steps {
    private static final String GATE_SUFFIX = ":confirm";

    private final List<NodeId> ids;
    private final Map<NodeId, Integer> indexes = new HashMap<>();

    private Steps(List<NodeId> ids) {
        this.ids = ids;
        for (NodeId id : ids) {
            indexes.put(id, indexes.size() + 1);
        }
    }

    /** The steps of a Markdown plan; of another plan all nodes that work, verify or ask. */
    static Steps of(RunState state) {
        return of(state.source(), state.graph());
    }

    static Steps of(PlanSource source, WorkflowGraph graph) {
        if (!source.stepIds().isEmpty()) {
            return new Steps(source.stepIds());
        }
        return new Steps(
                graph.nodes().stream()
                        .filter(node -> !(node.spec() instanceof Node.Join))
                        .map(GraphNode::id)
                        .toList());
    }

    List<NodeId> ids() {
        return ids;
    }

    int total() {
        return ids.size();
    }

    int indexOf(NodeId id) {
        return indexes.getOrDefault(id, 0);
    }

    /** The step that a node belongs to: itself, or the step whose gate it is. */
    Optional<NodeId> findStep(NodeId node) {
        if (indexes.containsKey(node)) {
            return Optional.of(node);
        }
        if (node.value().endsWith(GATE_SUFFIX) && node.value().length() > GATE_SUFFIX.length()) {
            NodeId step =
                    new NodeId(
                            node.value()
                                    .substring(0, node.value().length() - GATE_SUFFIX.length()));
            return indexes.containsKey(step) ? Optional.of(step) : Optional.empty();
        }
        return Optional.empty();
    }

    /** The gate of a step, where the graph has one. */
    static Optional<NodeId> findGate(RunState state, NodeId step) {
        if (step.value().length() + GATE_SUFFIX.length() > NodeId.MAX_LENGTH) {
            return Optional.empty();
        }
        NodeId gate = new NodeId(step.value() + GATE_SUFFIX);
        return state.graph().has(gate) ? Optional.of(gate) : Optional.empty();
    }
}

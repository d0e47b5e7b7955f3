package dev.stepfast.engine.gate;

import dev.stepfast.plan.graph.GraphNode;
import dev.stepfast.plan.graph.WorkflowGraph;
import dev.stepfast.plan.taskplan.Node;
import dev.stepfast.plan.taskplan.NodeId;

/**
 * What a person is shown at a gate: the question, what it belongs to, and what an approval
 * releases.
 */
public final class GateText {
    private GateText() {}

    /** The text, whole and never shortened. */
    public static String of(WorkflowGraph graph, GraphNode node, Node.HumanGate gate) {
        StringBuilder text = new StringBuilder(question(node, gate));
        text.append("\nplan: ").append(graph.planDigest().prefixed());
        for (int index : graph.outgoing(node.id())) {
            GraphNode next = graph.node(graph.edge(index).to());
            text.append("\nreleases: ")
                    .append(name(next))
                    .append(" (")
                    .append(next.level().word())
                    .append(')');
        }
        return text.toString();
    }

    private static String question(GraphNode node, Node.HumanGate gate) {
        return gate.question()
                .filter(question -> !question.isBlank())
                .or(() -> node.spec().common().prompt())
                .orElseGet(() -> "Go on with " + gate.approvalId() + "?");
    }

    private static String name(GraphNode node) {
        NodeId id = node.id();
        return node.spec()
                .common()
                .purpose()
                .filter(purpose -> !purpose.isBlank())
                .map(purpose -> id + " " + purpose)
                .orElse(id.value());
    }
}

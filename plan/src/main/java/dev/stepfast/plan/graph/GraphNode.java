package dev.stepfast.plan.graph;

import dev.stepfast.plan.taskplan.Effect;
import dev.stepfast.plan.taskplan.Node;
import dev.stepfast.plan.taskplan.NodeId;

/**
 * One node of the workflow graph.
 *
 * @param order declaration index from 0; it breaks ties and stands in attempt ids
 * @param spec the node as planned
 * @param level the highest effect it may have
 */
public record GraphNode(int order, Node spec, Effect level) {
    public NodeId id() {
        return spec.id();
    }
}

package dev.stepfast.engine;

import dev.stepfast.plan.graph.GraphNode;
import dev.stepfast.plan.markdown.StepSelector;
import dev.stepfast.plan.taskplan.NodeId;
import java.util.List;
import java.util.Optional;

/** The step or node that a word of a person means. */
sealed interface StepWords {

    record Found(NodeId id) implements StepWords {}

    record Refused(String message) implements StepWords {}

    /** In a plan that has a graph. */
    static StepWords find(PreparedPlan plan, String word) {
        if (plan.markdown().isPresent()) {
            return switch (StepSelector.select(plan.markdown().get(), word)) {
                case StepSelector.Selection.Refused refused -> new Refused(refused.reason());
                case StepSelector.Selection.Found found -> new Found(found.step().id());
            };
        }
        return findNode(
                plan.graph().orElseThrow().nodes().stream().map(GraphNode::id).toList(), word);
    }

    /** A node by its id, or by a beginning of it that no other has. */
    static StepWords findNode(List<NodeId> ids, String word) {
        Optional<NodeId> exact = ids.stream().filter(id -> id.value().equals(word)).findFirst();
        if (exact.isPresent()) {
            return new Found(exact.get());
        }
        List<NodeId> meant =
                word.length() < StepSelector.SHORTEST_PREFIX
                        ? List.of()
                        : ids.stream().filter(id -> id.value().startsWith(word)).toList();
        return meant.size() == 1
                ? new Found(meant.getFirst())
                : new Refused(
                        "no node has the id \""
                                + word
                                + "\""
                                + (meant.isEmpty()
                                        ? ""
                                        : ", and " + meant.size() + " ids begin with it"));
    }
}

package dev.stepfast.engine;

import dev.stepfast.engine.schedule.InvocationLimits;
import dev.stepfast.plan.graph.GraphNode;
import dev.stepfast.plan.graph.WorkflowGraph;
import dev.stepfast.plan.markdown.MarkdownPlan;
import dev.stepfast.plan.markdown.Step;
import dev.stepfast.plan.markdown.StepSelector;
import dev.stepfast.plan.taskplan.Node;
import dev.stepfast.plan.taskplan.NodeId;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;

/** Which nodes an invocation may start, from the steps that a person named. */
sealed interface StepChoice {

    record Chosen(InvocationLimits limits) implements StepChoice {}

    record Refused(String message) implements StepChoice {}

    static StepChoice of(PreparedPlan plan, RunRequest request) {
        if (request.only().isEmpty() && request.until().isEmpty()) {
            return new Chosen(new InvocationLimits(Optional.empty(), request.maxSteps()));
        }
        if (plan.markdown().isEmpty() || plan.graph().isEmpty()) {
            return new Refused("steps can be named in Markdown plans only");
        }
        MarkdownPlan markdown = plan.markdown().get();
        String word = request.only().or(request::until).orElseThrow();
        return switch (StepSelector.select(markdown, word)) {
            case StepSelector.Selection.Refused refused -> new Refused(refused.reason());
            case StepSelector.Selection.Found selected -> {
                Set<NodeId> steps =
                        request.only().isPresent()
                                ? Set.of(selected.step().id())
                                : upTo(markdown, selected.step());
                yield new Chosen(
                        new InvocationLimits(
                                Optional.of(withGates(plan.graph().get(), steps)),
                                request.maxSteps()));
            }
        };
    }

    private static Set<NodeId> upTo(MarkdownPlan plan, Step last) {
        Set<NodeId> ids = new HashSet<>();
        plan.steps().stream()
                .filter(step -> step.index() <= last.index())
                .forEach(step -> ids.add(step.id()));
        return ids;
    }

    /** The chosen steps with the joins and gates that stand before them. */
    static Set<NodeId> withGates(WorkflowGraph graph, Set<NodeId> steps) {
        Set<NodeId> all = new HashSet<>(steps);
        for (GraphNode node : graph.nodes()) {
            boolean leads =
                    graph.outgoing(node.id()).stream()
                            .anyMatch(index -> steps.contains(graph.edge(index).to()));
            if (node.spec() instanceof Node.Join
                    || (node.spec() instanceof Node.HumanGate && leads)) {
                all.add(node.id());
            }
        }
        return all;
    }
}

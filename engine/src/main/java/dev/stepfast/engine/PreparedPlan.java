package dev.stepfast.engine;

import dev.stepfast.engine.authority.AuthoritySummary;
import dev.stepfast.engine.run.PlanSource;
import dev.stepfast.plan.diagnostic.Diagnostic;
import dev.stepfast.plan.diagnostic.SourceSpan;
import dev.stepfast.plan.graph.WorkflowGraph;
import dev.stepfast.plan.markdown.MarkdownPlan;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A plan that was read, validated and, where it has no error, compiled.
 *
 * @param markdown the plan as read, with the step ids that the store keeps; empty for a task plan
 *     in JSON
 * @param diagnostics of reading and validating, in file order
 * @param places source place by JSON Pointer of the task plan
 * @param graph empty when there is an error
 * @param authority all that the plan can do; empty without a graph
 */
public record PreparedPlan(
        PlanSource source,
        Optional<MarkdownPlan> markdown,
        List<Diagnostic> diagnostics,
        Map<String, SourceSpan> places,
        Optional<WorkflowGraph> graph,
        Optional<AuthoritySummary> authority) {
    public PreparedPlan {
        diagnostics = List.copyOf(diagnostics);
        places = Map.copyOf(places);
    }

    public boolean hasErrors() {
        return graph.isEmpty();
    }
}

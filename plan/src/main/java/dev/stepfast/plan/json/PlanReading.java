package dev.stepfast.plan.json;

import dev.stepfast.plan.diagnostic.Checked;
import dev.stepfast.plan.diagnostic.Diagnostic;
import dev.stepfast.plan.taskplan.NodeId;
import dev.stepfast.plan.taskplan.TaskPlan;
import dev.stepfast.plan.value.JsonValue;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * What reading a task plan gave, mistakes included: enough for the validator to find everything
 * else that is wrong.
 *
 * @param root the JSON value of the file; empty when it is none
 * @param partial the plan as far as it is well formed; empty when the root is no object. Run it
 *     only without errors
 * @param unread ids of nodes that are there and could not be read
 * @param edgeIndex for each edge of {@code partial} its index in the file
 * @param places where everything stands
 */
public record PlanReading(
        Optional<JsonValue> root,
        Optional<TaskPlan> partial,
        Set<NodeId> unread,
        List<Integer> edgeIndex,
        List<Diagnostic> diagnostics,
        JsonSourceMap places) {
    public PlanReading {
        unread = Set.copyOf(unread);
        edgeIndex = List.copyOf(edgeIndex);
        diagnostics = List.copyOf(diagnostics);
    }

    public boolean hasErrors() {
        return diagnostics.stream().anyMatch(Diagnostic::isError);
    }

    /** The plan when nothing is wrong with its form, with everything found. */
    public Checked<Optional<TaskPlan>> checked() {
        return new Checked<>(hasErrors() ? Optional.empty() : partial, diagnostics);
    }
}

package dev.stepfast.plan.markdown;

import dev.stepfast.plan.diagnostic.Diagnostic;
import dev.stepfast.plan.diagnostic.SourceSpan;
import dev.stepfast.plan.taskplan.TaskPlan;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A task plan made from a Markdown plan.
 *
 * @param sourceMap place in the file of every value, by its JSON Pointer
 * @param diagnostics what is wrong with the references of the plan, in the order of the file
 */
public record Lowered(
        TaskPlan plan, Map<String, SourceSpan> sourceMap, List<Diagnostic> diagnostics) {
    public Lowered {
        sourceMap = Map.copyOf(sourceMap);
        diagnostics = List.copyOf(diagnostics);
    }

    /** The place of a pointer, or of the nearest value around it. */
    public Optional<SourceSpan> findPlace(String pointer) {
        String at = pointer;
        while (true) {
            SourceSpan span = sourceMap.get(at);
            if (span != null || at.isEmpty()) {
                return Optional.ofNullable(span);
            }
            at = at.substring(0, Math.max(0, at.lastIndexOf('/')));
        }
    }
}

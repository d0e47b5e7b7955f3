package dev.stepfast.plan.render;

import dev.stepfast.plan.diagnostic.Diagnostic;
import dev.stepfast.plan.diagnostic.SourceSpan;
import dev.stepfast.plan.json.JsonPointer;
import dev.stepfast.plan.validate.TaskPlanValidator;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Gives diagnostics that have only a JSON Pointer their place in the source. */
public final class Placement {
    private Placement() {}

    /** The same diagnostics with places, sorted by line, column and code. */
    public static List<Diagnostic> inFileOrder(
            List<Diagnostic> diagnostics, Map<String, SourceSpan> places) {
        return diagnostics.stream()
                .map(diagnostic -> place(diagnostic, places))
                .sorted(TaskPlanValidator.ORDER)
                .toList();
    }

    /** The span of what stands at a pointer, else that of the nearest place around it. */
    public static Optional<SourceSpan> locate(String pointer, Map<String, SourceSpan> places) {
        String at = pointer;
        while (true) {
            SourceSpan span = places.get(at);
            if (span != null) {
                return Optional.of(span);
            }
            if (at.isEmpty()) {
                return Optional.empty();
            }
            at = JsonPointer.parent(at);
        }
    }

    private static Diagnostic place(Diagnostic diagnostic, Map<String, SourceSpan> places) {
        if (diagnostic.span().isPresent()) {
            return diagnostic;
        }
        return diagnostic
                .pointer()
                .flatMap(pointer -> locate(pointer, places))
                .map(diagnostic::withSpan)
                .orElse(diagnostic);
    }
}

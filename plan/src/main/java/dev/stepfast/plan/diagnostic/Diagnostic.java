package dev.stepfast.plan.diagnostic;

import dev.stepfast.plan.value.JsonValue;
import java.util.List;
import java.util.Optional;

/**
 * One thing found in a plan.
 *
 * @param pointer JSON Pointer of the place in the task plan; empty for what is found in reading
 *     Markdown
 * @param span place in the source; empty where the source has none (a file that is not there, say)
 * @param message what is wrong and what to do, one sentence or two, without place and code
 * @param suggestion the nearest valid word, or the text that would be right
 * @param related other places that belong to it
 * @param fix an RFC 6902 patch of the task plan that removes the problem
 */
public record Diagnostic(
        DiagnosticCode code,
        Severity severity,
        Optional<String> pointer,
        Optional<SourceSpan> span,
        String message,
        Optional<String> suggestion,
        List<SourceSpan> related,
        Optional<JsonValue> fix) {

    public Diagnostic {
        related = List.copyOf(related);
    }

    /** A diagnostic of the code's own severity at a place in the source. */
    public static Diagnostic at(DiagnosticCode code, SourceSpan span, String message) {
        return new Diagnostic(
                code,
                code.severity(),
                Optional.empty(),
                Optional.of(span),
                message,
                Optional.empty(),
                List.of(),
                Optional.empty());
    }

    /** A diagnostic of the code's own severity at a JSON Pointer of the task plan. */
    public static Diagnostic atPointer(DiagnosticCode code, String pointer, String message) {
        return new Diagnostic(
                code,
                code.severity(),
                Optional.of(pointer),
                Optional.empty(),
                message,
                Optional.empty(),
                List.of(),
                Optional.empty());
    }

    /** A diagnostic about the plan as a whole. */
    public static Diagnostic ofWhole(DiagnosticCode code, String message) {
        return new Diagnostic(
                code,
                code.severity(),
                Optional.empty(),
                Optional.empty(),
                message,
                Optional.empty(),
                List.of(),
                Optional.empty());
    }

    public Diagnostic withSuggestion(String word) {
        return new Diagnostic(
                code, severity, pointer, span, message, Optional.of(word), related, fix);
    }

    public Diagnostic withSpan(SourceSpan place) {
        return new Diagnostic(
                code, severity, pointer, Optional.of(place), message, suggestion, related, fix);
    }

    public Diagnostic withSeverity(Severity other) {
        return new Diagnostic(code, other, pointer, span, message, suggestion, related, fix);
    }

    public Diagnostic withRelated(List<SourceSpan> places) {
        return new Diagnostic(code, severity, pointer, span, message, suggestion, places, fix);
    }

    public Diagnostic withFix(JsonValue patch) {
        return new Diagnostic(
                code, severity, pointer, span, message, suggestion, related, Optional.of(patch));
    }

    public boolean isError() {
        return severity == Severity.ERROR;
    }
}

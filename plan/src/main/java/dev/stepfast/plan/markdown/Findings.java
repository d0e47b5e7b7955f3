package dev.stepfast.plan.markdown;

import dev.stepfast.plan.diagnostic.Diagnostic;
import dev.stepfast.plan.diagnostic.DiagnosticCode;
import dev.stepfast.plan.diagnostic.Severity;
import dev.stepfast.plan.diagnostic.SourceSpan;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** Collects what is found in reading one plan; knows what a faulty annotation weighs. */
final class Findings {
    private static final Comparator<Diagnostic> FILE_ORDER =
            Comparator.comparingInt(
                            (Diagnostic found) -> found.span().map(SourceSpan::line).orElse(0))
                    .thenComparingInt(found -> found.span().map(SourceSpan::column).orElse(0))
                    .thenComparing(Diagnostic::code);

    private final Strictness strictness;
    private final List<Diagnostic> found = new ArrayList<>();

    Findings(Strictness strictness) {
        this.strictness = strictness;
    }

    void add(Diagnostic diagnostic) {
        found.add(diagnostic);
    }

    void add(DiagnosticCode code, SourceSpan span, String message) {
        found.add(Diagnostic.at(code, span, message));
    }

    /**
     * A fault of one annotation: an error, or when reading leniently a warning that it is skipped.
     */
    void addFault(
            DiagnosticCode code, SourceSpan span, String message, Optional<String> suggestion) {
        Diagnostic fault = Diagnostic.at(code, span, message);
        if (suggestion.isPresent()) {
            fault = fault.withSuggestion(suggestion.get());
        }
        boolean alwaysStops = code == DiagnosticCode.LIMIT_EXCEEDED || !fault.isError();
        if (strictness == Strictness.LENIENT && !alwaysStops) {
            fault = fault.withSeverity(Severity.WARNING);
        }
        found.add(fault);
    }

    /** Everything found, in the order of the file. */
    List<Diagnostic> inFileOrder() {
        return inFileOrder(found);
    }

    static List<Diagnostic> inFileOrder(List<Diagnostic> diagnostics) {
        return diagnostics.stream().sorted(FILE_ORDER).toList();
    }
}

package dev.stepfast.plan.json;

import dev.stepfast.plan.diagnostic.Diagnostic;
import dev.stepfast.plan.diagnostic.DiagnosticCode;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

/** Collects what reading finds, each with its place in the text where that is known. */
final class Findings {
    private final JsonSourceMap places;
    private final List<Diagnostic> found = new ArrayList<>();

    Findings(JsonSourceMap places) {
        this.places = places;
    }

    void add(DiagnosticCode code, String pointer, String message) {
        add(Diagnostic.atPointer(code, pointer, message));
    }

    /** Adds a diagnostic that has a pointer; its span is filled in. */
    void add(Diagnostic diagnostic) {
        Supplier<Diagnostic> unplaced = () -> diagnostic;
        found.add(
                diagnostic
                        .pointer()
                        .flatMap(pointer ->
                                diagnostic.code() == DiagnosticCode.UNKNOWN_FIELD
                                                || diagnostic.code()
                                                        == DiagnosticCode.FIELD_NOT_FOR_KIND
                                        ? places.findMember(pointer)
                                        : places.locate(pointer))
                        .map(diagnostic::withSpan)
                        .orElseGet(unplaced));
    }

    int size() {
        return found.size();
    }

    List<Diagnostic> all() {
        return List.copyOf(found);
    }
}

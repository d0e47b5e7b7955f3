package dev.stepfast.plan.check;

import dev.stepfast.plan.diagnostic.DiagnosticCode;
import java.util.Optional;

/**
 * Why a text is no check.
 *
 * @param message what is wrong and what to do
 * @param suggestion the nearest valid word, or the text that would be right
 */
public record CheckProblem(DiagnosticCode code, String message, Optional<String> suggestion) {
    static CheckProblem of(DiagnosticCode code, String message) {
        return new CheckProblem(code, message, Optional.empty());
    }

    CheckProblem withSuggestion(Optional<String> text) {
        return new CheckProblem(code, message, text);
    }
}

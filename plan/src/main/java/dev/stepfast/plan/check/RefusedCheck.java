package dev.stepfast.plan.check;

import dev.stepfast.plan.diagnostic.DiagnosticCode;
import java.util.Optional;

/** Leaves the readers of a check's pieces; never leaves {@link CheckParser}. */
final class RefusedCheck extends RuntimeException {
    private static final long serialVersionUID = 1L;

    @SuppressWarnings("serial") // thrown and caught within one call
    private final CheckProblem problem;

    RefusedCheck(DiagnosticCode code, String message) {
        this(CheckProblem.of(code, message));
    }

    RefusedCheck(DiagnosticCode code, String message, Optional<String> suggestion) {
        this(CheckProblem.of(code, message).withSuggestion(suggestion));
    }

    private RefusedCheck(CheckProblem problem) {
        super(problem.message(), null, false, false);
        this.problem = problem;
    }

    CheckProblem problem() {
        return problem;
    }
}

package dev.stepfast.plan.diagnostic;

import java.util.List;

/**
 * A value read from outside, with everything that was found in reading it; reading never throws for
 * bad input.
 */
public record Checked<T>(T value, List<Diagnostic> diagnostics) {
    public Checked {
        diagnostics = List.copyOf(diagnostics);
    }

    public static <T> Checked<T> clean(T value) {
        return new Checked<>(value, List.of());
    }

    public boolean hasErrors() {
        return diagnostics.stream().anyMatch(Diagnostic::isError);
    }
}

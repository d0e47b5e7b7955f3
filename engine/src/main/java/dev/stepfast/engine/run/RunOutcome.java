package dev.stepfast.engine.run;

import java.util.Locale;

/** The state of a run that nothing works on any more. */
public enum RunOutcome {
    SUCCEEDED,
    ACCEPTED_WITH_GAPS,
    FAILED,
    DENIED,
    BUDGET_EXHAUSTED,
    BLOCKED,
    WAITING,
    INTERRUPTED,
    CANCELLED;

    /** True when only a recorded decision can continue it. */
    public boolean isFinal() {
        return switch (this) {
            case SUCCEEDED, ACCEPTED_WITH_GAPS, FAILED, DENIED, BUDGET_EXHAUSTED, CANCELLED -> true;
            case BLOCKED, WAITING, INTERRUPTED -> false;
        };
    }

    public String wire() {
        return name().toLowerCase(Locale.ROOT);
    }
}

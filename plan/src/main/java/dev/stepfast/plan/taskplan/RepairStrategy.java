package dev.stepfast.plan.taskplan;

import java.util.Locale;

/** How a repair attempt is started. */
public enum RepairStrategy {
    /** A new context with the feedback. */
    FRESH,
    /** The last conversation and the feedback. */
    APPEND,
    /** As fresh, on the model for hard cases. */
    ESCALATE;

    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}

package dev.stepfast.plan.diagnostic;

import java.util.Locale;

/**
 * How much a diagnostic weighs: an error stops, a warning may be made to stop, a hint never does.
 */
public enum Severity {
    ERROR,
    WARNING,
    HINT;

    /** The word in messages and on the wire. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}

package dev.stepfast.engine.run;

import java.util.Locale;

/** How a done step was earned. */
public enum Grade {
    /** Its checks pass, and one of them proves the step's own work. */
    VERIFIED,
    /** Its checks pass, as they did before it. */
    HELD,
    /** It has no checks that could be trusted. */
    UNVERIFIED,
    /** A person said so. */
    BY_HAND,
    /** It has changed since. */
    STALE;

    /** The word for people. */
    public String word() {
        return name().toLowerCase(Locale.ROOT).replace('_', ' ');
    }

    public String wire() {
        return name().toLowerCase(Locale.ROOT);
    }
}

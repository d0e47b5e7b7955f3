package dev.stepfast.engine.run;

import java.util.Locale;

/** The three ends of an edge. */
public enum EdgeState {
    /** Followed. */
    TAKEN,
    /** Not chosen. */
    DEAD,
    /** The path ended by an unhandled outcome. */
    BROKEN;

    public String wire() {
        return name().toLowerCase(Locale.ROOT);
    }
}

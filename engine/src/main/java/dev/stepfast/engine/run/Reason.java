package dev.stepfast.engine.run;

import java.util.Locale;

/** Why a node ended as it did. */
public enum Reason {
    CHECKS_PASSED,
    ENDED_WELL,
    EXHAUSTED,
    ENDED_BADLY,
    NO_PROGRESS,
    BUDGET,
    CONTEXT_FULL,
    HELD,
    CHECK_ERROR,
    GATE_ANSWERED,
    GATE_DENIED,
    GATE_EXPIRED,
    MISSING_NEED,
    PLAN_CHANGED,
    GRANT_REQUIRED,
    UPSTREAM_FAILED,
    NOT_CHOSEN,
    NOT_WANTED,
    PROVIDER,
    AGENT_UNAVAILABLE,
    MARKED_IN_FILE,
    DECIDED,
    INTERNAL;

    public String wire() {
        return name().toLowerCase(Locale.ROOT);
    }
}

package dev.stepfast.plan.taskplan;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** What a node ended as. */
public enum Outcome {
    SUCCESS,
    PASSED,
    MAPPED,
    APPROVED,
    SKIPPED,
    JOIN,
    COMPACTED,
    FAILED,
    ERROR,
    DENIED,
    EXPIRED,
    /** Done or skipped in the plan file when the run started; routes as success. */
    ALREADY_DONE,
    /** Its condition was false. */
    BYPASSED,
    UNREACHED,
    CANCELLED;

    /** True for the outcomes that leave by the unbranched edges. */
    public boolean isSuccess() {
        return switch (this) {
            case SUCCESS, PASSED, MAPPED, APPROVED, SKIPPED, JOIN, COMPACTED, ALREADY_DONE -> true;
            case FAILED, ERROR, DENIED, EXPIRED, BYPASSED, UNREACHED, CANCELLED -> false;
        };
    }

    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    public static Optional<Outcome> find(String word) {
        return Arrays.stream(values()).filter(outcome -> outcome.word().equals(word)).findFirst();
    }
}

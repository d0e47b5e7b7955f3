package dev.stepfast.plan.taskplan;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

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

    public static Optional<RepairStrategy> find(String word) {
        return Arrays.stream(values()).filter(value -> value.word().equals(word)).findFirst();
    }

    public static List<String> words() {
        return Arrays.stream(values()).map(RepairStrategy::word).toList();
    }
}

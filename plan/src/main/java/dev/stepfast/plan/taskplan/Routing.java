package dev.stepfast.plan.taskplan;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** How outcomes without a branch of their own leave a node. */
public enum Routing {
    /** Only successes go on. */
    STRICT,
    /** All but denials, expiries and cancellations go on. */
    FALLTHROUGH;

    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    public static Optional<Routing> find(String word) {
        return Arrays.stream(values()).filter(value -> value.word().equals(word)).findFirst();
    }

    public static List<String> words() {
        return Arrays.stream(values()).map(Routing::word).toList();
    }
}

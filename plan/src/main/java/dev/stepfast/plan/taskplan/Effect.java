package dev.stepfast.plan.taskplan;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** What a node may do to the world, from low to high; a higher one includes the lower. */
public enum Effect {
    NONE,
    READ_ONLY,
    WORKSPACE_WRITE,
    PROCESS_EXEC,
    NETWORK,
    DESKTOP_CONTROL;

    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    /**
     * The effect for a word or one of its aliases ({@code writes_files}, {@code runs_commands}).
     */
    public static Optional<Effect> find(String word) {
        return switch (word) {
            case "writes_files" -> Optional.of(WORKSPACE_WRITE);
            case "runs_commands" -> Optional.of(PROCESS_EXEC);
            default ->
                    Arrays.stream(values())
                            .filter(effect -> effect.word().equals(word))
                            .findFirst();
        };
    }

    public static List<String> words() {
        return Arrays.stream(values()).map(Effect::word).toList();
    }

    public boolean isAtLeast(Effect other) {
        return compareTo(other) >= 0;
    }

    public static Effect highest(Effect a, Effect b) {
        return a.isAtLeast(b) ? a : b;
    }
}

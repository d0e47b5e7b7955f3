package dev.stepfast.cli.render;

import dev.stepfast.engine.run.TokenUsage;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.Duration;
import java.util.Locale;

/** Numbers as people read them, the same in every locale. */
final class Numbers {
    private static final BigDecimal CENT = new BigDecimal("0.01");

    private Numbers() {}

    /**
     * {@code 12ms}, {@code 4.1s}, {@code 41s}, {@code 2m 10s}, {@code 1h 5m}; the shorter, the
     * finer.
     */
    static String duration(Duration duration) {
        long millis = Math.max(0, duration.toMillis());
        if (millis < 1_000) {
            return millis + "ms";
        }
        if (millis < 9_950) {
            return String.format(Locale.ROOT, "%.1fs", millis / 1_000.0);
        }
        long seconds = (millis + 500) / 1_000;
        if (seconds < 60) {
            return seconds + "s";
        }
        if (seconds < 3_600) {
            return seconds / 60 + "m" + (seconds % 60 == 0 ? "" : " " + seconds % 60 + "s");
        }
        long minutes = seconds / 60;
        return minutes / 60 + "h" + (minutes % 60 == 0 ? "" : " " + minutes % 60 + "m");
    }

    /** As {@link #duration}, in whole seconds from one second on. */
    static String wholeSeconds(Duration duration) {
        return duration.toMillis() < 1_000
                ? duration(duration)
                : duration(Duration.ofSeconds((duration.toMillis() + 500) / 1_000))
                        .replace(".0s", "s");
    }

    static String count(long number) {
        return String.format(Locale.ROOT, "%,d", number);
    }

    /** {@code 1 attempt}, {@code 2 attempts}. */
    static String count(long number, String noun) {
        return count(number) + " " + noun + (number == 1 ? "" : "s");
    }

    /** {@code 3,410 tokens, $0.02}; a part of it that is our estimate is marked. */
    static String usage(TokenUsage usage) {
        return count(usage.total(), "token")
                + (usage.estimated() ? " (estimated)" : "")
                + ", "
                + cost(usage);
    }

    /**
     * US dollars, {@code -} without a price; what is less than a cent and not free shows its first
     * digits.
     */
    static String cost(TokenUsage usage) {
        return usage.costUsd().map(Numbers::dollars).orElse("-");
    }

    private static String dollars(BigDecimal cost) {
        if (cost.signum() > 0 && cost.compareTo(CENT) < 0) {
            return "$" + cost.setScale(4, RoundingMode.HALF_UP).toPlainString();
        }
        return "$" + String.format(Locale.ROOT, "%,.2f", cost);
    }

    /** {@code 50% (1/2)}, {@code - (0/0)}. */
    static String share(int part, int whole) {
        String percent = whole == 0 ? "-" : Math.round(100.0 * part / whole) + "%";
        return percent + " (" + part + "/" + whole + ")";
    }
}

package dev.stepfast.plan.check;

import java.time.Duration;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Durations as plans write them: {@code 500ms}, {@code 30s}, {@code 5m}, {@code 2h}, {@code 1m30s},
 * or whole seconds.
 */
public final class PlanDuration {
    private static final Pattern SECONDS = Pattern.compile("\\d{1,9}");
    private static final Pattern UNITS =
            Pattern.compile("(?:(\\d{1,6})h)?(?:(\\d{1,6})m)?(?:(\\d{1,9})s)?(?:(\\d{1,9})ms)?");

    private PlanDuration() {}

    /** The duration, or empty when the text has another form. */
    public static Optional<Duration> parse(String text) {
        String lower = text.strip().toLowerCase(Locale.ROOT);
        if (SECONDS.matcher(lower).matches()) {
            return Optional.of(Duration.ofSeconds(Long.parseLong(lower)));
        }
        Matcher units = UNITS.matcher(lower);
        if (lower.isEmpty() || !units.matches()) {
            return Optional.empty();
        }
        return Optional.of(
                Duration.ofHours(number(units, 1))
                        .plusMinutes(number(units, 2))
                        .plusSeconds(number(units, 3))
                        .plusMillis(number(units, 4)));
    }

    private static long number(Matcher units, int group) {
        String digits = units.group(group);
        return digits == null ? 0 : Long.parseLong(digits);
    }
}

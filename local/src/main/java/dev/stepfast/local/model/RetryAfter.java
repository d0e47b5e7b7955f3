package dev.stepfast.local.model;

import java.net.http.HttpHeaders;
import java.time.Duration;
import java.time.Instant;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeParseException;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Reads {@code Retry-After}: seconds, or a date, which counts from the server's own {@code Date},
 * and from now where it has none.
 */
final class RetryAfter {
    private static final Pattern SECONDS = Pattern.compile("\\d{1,9}(\\.\\d{1,9})?");

    /** Longer waits are as good as this one: nobody waits for them. */
    private static final Duration LONGEST = Duration.ofDays(1);

    private RetryAfter() {}

    /**
     * How long the server asks to wait; empty when it does not say, or says nothing that can be
     * understood.
     */
    static Optional<Duration> find(HttpHeaders headers) {
        return headers.firstValue("retry-after")
                .map(String::strip)
                .flatMap(value -> read(value, headers));
    }

    private static Optional<Duration> read(String value, HttpHeaders headers) {
        if (SECONDS.matcher(value).matches()) {
            long millis = Math.round(Double.parseDouble(value) * 1000);
            return Optional.of(bounded(Duration.ofMillis(millis)));
        }
        Optional<Instant> until = date(value);
        Instant now = headers.firstValue("date").flatMap(RetryAfter::date).orElseGet(Instant::now);
        return until.map(end -> bounded(Duration.between(now, end)));
    }

    private static Duration bounded(Duration wait) {
        if (wait.isNegative()) {
            return Duration.ZERO;
        }
        return (wait.compareTo(LONGEST) > 0) ? LONGEST : wait;
    }

    private static Optional<Instant> date(String text) {
        try {
            return Optional.of(
                    ZonedDateTime.parse(text, DateTimeFormatter.RFC_1123_DATE_TIME).toInstant());
        } catch (DateTimeParseException e) {
            return Optional.empty();
        }
    }
}

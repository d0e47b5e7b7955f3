package dev.stepfast.engine.journal;

import dev.stepfast.plan.value.JsonValue.JsonNumber;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.Duration;

/** Durations as milliseconds, with a fraction where there is one. */
final class Millis {
    private static final BigDecimal NANOS = BigDecimal.valueOf(1_000_000);
    private static final BigDecimal SECOND = BigDecimal.valueOf(1_000_000_000);

    private Millis() {}

    /**
     * The number for a duration. Journals spell numbers as doubles, which hold every nanosecond of
     * 100 days; of longer ones the fraction goes.
     */
    static JsonNumber write(Duration duration) {
        BigDecimal millis = nanos(duration).divide(NANOS).stripTrailingZeros();
        boolean exact = read(BigDecimal.valueOf(millis.doubleValue())).equals(duration);
        return new JsonNumber(exact ? millis : millis.setScale(0, RoundingMode.FLOOR));
    }

    /**
     * The duration for a number of milliseconds.
     *
     * @throws ArithmeticException when it is longer than a duration can be
     */
    static Duration read(BigDecimal millis) {
        BigDecimal[] parts =
                millis.multiply(NANOS)
                        .setScale(0, RoundingMode.HALF_EVEN)
                        .divideAndRemainder(SECOND);
        return Duration.ofSeconds(parts[0].longValueExact(), parts[1].longValueExact());
    }

    private static BigDecimal nanos(Duration duration) {
        return BigDecimal.valueOf(duration.getSeconds())
                .multiply(SECOND)
                .add(BigDecimal.valueOf(duration.getNano()));
    }
}

package dev.stepfast.cli.render;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stepfast.engine.run.TokenUsage;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NumbersTest {
    @ParameterizedTest
    @CsvSource({
        "0, 0ms, 0ms",
        "-5, 0ms, 0ms",
        "999, 999ms, 999ms",
        "1000, 1.0s, 1s",
        "4049, 4.0s, 4s",
        "4100, 4.1s, 4s",
        "9949, 9.9s, 10s",
        "9950, 10s, 10s",
        "41000, 41s, 41s",
        "59499, 59s, 59s",
        "59500, 1m, 1m",
        "130000, 2m 10s, 2m 10s",
        "3600000, 1h, 1h",
        "3900000, 1h 5m, 1h 5m"
    })
    void durationsAreShort(long millis, String fine, String whole) {
        assertThat(Numbers.duration(Duration.ofMillis(millis))).isEqualTo(fine);
        assertThat(Numbers.wholeSeconds(Duration.ofMillis(millis))).isEqualTo(whole);
    }

    @ParameterizedTest
    @CsvSource({"0, $0.00", "0.02, $0.02", "0.0004, $0.0004", "1234.5, '$1,234.50'"})
    void costsAreDollars(BigDecimal cost, String shown) {
        assertThat(Numbers.cost(new TokenUsage(1, 1, 0, Optional.of(cost), false)))
                .isEqualTo(shown);
    }

    @Test
    void whatIsNotKnownIsADash() {
        assertThat(Numbers.usage(new TokenUsage(900, 100, 0, Optional.empty(), true)))
                .isEqualTo("1,000 tokens (estimated), -");
        assertThat(Numbers.share(0, 0)).isEqualTo("- (0/0)");
        assertThat(Numbers.share(1, 3)).isEqualTo("33% (1/3)");
    }
}

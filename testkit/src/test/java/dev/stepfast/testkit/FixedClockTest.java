package dev.stepfast.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import org.junit.jupiter.api.Test;

class FixedClockTest {
    @Test
    void standsStillUntilItIsMoved() {
        var clock = FixedClock.standing();
        assertThat(clock.instant()).isEqualTo(FixedClock.START).isEqualTo(clock.instant());

        assertThat(clock.advance(Duration.ofSeconds(90)))
                .isEqualTo(FixedClock.START.plusSeconds(90));
        assertThat(clock.advance(Duration.ofSeconds(-90))).isEqualTo(FixedClock.START);

        clock.set(Instant.EPOCH);
        assertThat(clock.millis()).isZero();
    }

    @Test
    void movesTogetherInEveryZone() {
        var clock = FixedClock.standing();
        var inTokyo = clock.withZone(ZoneId.of("Asia/Tokyo"));

        clock.advance(Duration.ofHours(1));

        assertThat(inTokyo.instant()).isEqualTo(clock.instant());
        assertThat(inTokyo.getZone()).isEqualTo(ZoneId.of("Asia/Tokyo"));
    }
}

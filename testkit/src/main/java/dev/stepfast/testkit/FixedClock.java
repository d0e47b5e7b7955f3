package dev.stepfast.testkit;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.concurrent.atomic.AtomicReference;

/**
 * A clock that stands still until a test moves it.
 *
 * <p>Safe to read and move from several threads. A clock made by {@link #withZone} shows the same
 * instant and moves along.
 */
public final class FixedClock extends Clock {
    /** Where every {@link #standing} clock starts, so that goldens can name it. */
    public static final Instant START = Instant.parse("2026-01-02T03:04:05Z");

    private final AtomicReference<Instant> now;
    private final ZoneId zone;

    private FixedClock(AtomicReference<Instant> now, ZoneId zone) {
        this.now = now;
        this.zone = zone;
    }

    /** A clock in UTC that shows {@link #START}. */
    public static FixedClock standing() {
        return at(START);
    }

    /** A clock in UTC that shows {@code start}. */
    public static FixedClock at(Instant start) {
        return new FixedClock(new AtomicReference<>(start), ZoneOffset.UTC);
    }

    /**
     * Moves the clock by {@code step}, backwards where it is negative, and returns what it shows
     * now.
     */
    public Instant advance(Duration step) {
        return now.updateAndGet(instant -> instant.plus(step));
    }

    /** Sets the clock to {@code instant}. */
    public void set(Instant instant) {
        now.set(instant);
    }

    @Override
    public Instant instant() {
        return now.get();
    }

    @Override
    public ZoneId getZone() {
        return zone;
    }

    @Override
    public Clock withZone(ZoneId other) {
        return new FixedClock(now, other);
    }
}

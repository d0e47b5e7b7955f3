package dev.stepfast.integration.road;

import dev.stepfast.engine.run.Clock;
import java.time.Duration;
import java.time.Instant;

/** The real clock, some time ahead for people; deadlines are those of the real one. */
record ShiftedClock(Clock real, Duration ahead) implements Clock {
    @Override
    public Instant now() {
        return real.now().plus(ahead);
    }

    @Override
    public long nanos() {
        return real.nanos();
    }
}

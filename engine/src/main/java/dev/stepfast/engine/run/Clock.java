package dev.stepfast.engine.run;

import java.time.Instant;

/** Time, from outside: wall time for people, monotonic time for deadlines. */
public interface Clock {
    Instant now();

    /** Nanoseconds since an arbitrary origin; never goes back. */
    long nanos();

    static Clock system() {
        return new Clock() {
            @Override
            public Instant now() {
                return Instant.now();
            }

            @Override
            public long nanos() {
                return System.nanoTime();
            }
        };
    }
}

package dev.stepfast.cli.render;

import java.time.Duration;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** The live line below a run: what it waits for, and how long already. */
final class Waiting implements AutoCloseable {
    /** Who waits shorter has no question. */
    private static final long SHORTEST_SECONDS = 5;

    private final Terminal terminal;

    /** Empty where nobody looks. */
    private final @Nullable ScheduledExecutorService clock;

    /** What is waited for and since when, together; null while nothing is. */
    private volatile @Nullable Since since;

    private record Since(String what, long nanos) {}

    Waiting(Terminal terminal) {
        this.terminal = terminal;
        this.clock =
                terminal.look().interactive()
                        ? Executors.newSingleThreadScheduledExecutor(
                                Thread.ofPlatform().daemon().name("waiting-line").factory())
                        : null;
        if (clock != null) {
            var _ = clock.scheduleAtFixedRate(this::draw, 1, 1, TimeUnit.SECONDS);
        }
    }

    void begin(String what) {
        since = new Since(what, System.nanoTime());
    }

    void end() {
        since = null;
        terminal.clear();
    }

    private void draw() {
        Since now = since;
        if (now == null) {
            return;
        }
        long seconds = TimeUnit.NANOSECONDS.toSeconds(System.nanoTime() - now.nanos());
        if (seconds >= SHORTEST_SECONDS) {
            terminal.live(
                    "  ... "
                            + now.what()
                            + " ("
                            + Numbers.wholeSeconds(Duration.ofSeconds(seconds))
                            + ")");
        }
    }

    @Override
    public void close() {
        since = null;
        if (clock != null) {
            clock.shutdownNow();
        }
        terminal.clear();
    }
}

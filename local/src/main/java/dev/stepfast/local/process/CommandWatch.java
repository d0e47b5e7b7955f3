package dev.stepfast.local.process;

import dev.stepfast.engine.command.CommandEnd.How;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/** Waits for a command and says when it must be ended. */
final class CommandWatch {
    private static final Duration LONGEST = Duration.ofDays(365);
    private static final long POLL_NANOS = Duration.ofMillis(10).toNanos();

    /** How often the tree is looked at, so that what escapes later is known. */
    private static final long LOOK_NANOS = Duration.ofSeconds(1).toNanos();

    private final RunningCommand command;
    private final LongSupplier printed;
    private final long outputCap;
    private final Runnable onLook;
    private final long deadline;

    /**
     * A watch over a command.
     *
     * @param printed bytes that it has printed by now
     * @param onLook done every few milliseconds while it runs
     */
    CommandWatch(
            RunningCommand command,
            LongSupplier printed,
            long outputCap,
            Duration timeout,
            long begin,
            Runnable onLook) {
        this.command = command;
        this.printed = printed;
        this.outputCap = outputCap;
        this.onLook = onLook;
        this.deadline = begin + (timeout.compareTo(LONGEST) > 0 ? LONGEST : timeout).toNanos();
    }

    /**
     * Waits until the leader has ended, or a limit is reached, or the thread is interrupted.
     *
     * @return why the command must be ended; empty when its leader ended by itself
     */
    Optional<How> await() {
        long nextLook = System.nanoTime() + LOOK_NANOS;
        try {
            while (true) {
                long now = System.nanoTime();
                if (command.process()
                        .waitFor(
                                Math.min(POLL_NANOS, Math.max(1, deadline - now)),
                                TimeUnit.NANOSECONDS)) {
                    return isOverCap() ? Optional.of(new How.OutputLimit()) : Optional.empty();
                }
                if (isOverCap()) {
                    return Optional.of(new How.OutputLimit());
                }
                onLook.run();
                if (System.nanoTime() - deadline >= 0) {
                    return Optional.of(new How.TimedOut());
                }
                if (System.nanoTime() - nextLook >= 0) {
                    ProcessTree.look(command);
                    nextLook = System.nanoTime() + LOOK_NANOS;
                }
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return Optional.of(new How.Cancelled());
        }
    }

    private boolean isOverCap() {
        return printed.getAsLong() > outputCap;
    }
}

package dev.stepfast.engine.check;

import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Does work whose length others decide (patterns, schemas) on a thread of its own, which is given
 * up when it takes too long. The one place of this package where threads are started.
 */
final class BoundedWork {
    /** Longest time for one search or one validation. */
    static final Duration DEADLINE = Duration.ofSeconds(5);

    private final AtomicInteger givenUp = new AtomicInteger();
    private final Duration deadline;

    BoundedWork(Duration deadline) {
        this.deadline = deadline;
    }

    Duration deadline() {
        return deadline;
    }

    /** How many threads were given up. */
    int givenUp() {
        return givenUp.get();
    }

    /**
     * The result of the work, or empty when it was given up.
     *
     * @param abandon tells the work that nobody waits for it any more
     * @throws CancellationException when this thread was interrupted; its flag is set
     * @throws RuntimeException what the work threw
     */
    <T> Optional<T> run(Callable<T> work, Runnable abandon) {
        FutureTask<T> task = new FutureTask<>(work);
        // A platform thread: a search that never ends would keep a carrier of virtual threads.
        Thread.ofPlatform().daemon().name("bounded-check").start(task);
        try {
            return Optional.of(task.get(deadline.toNanos(), TimeUnit.NANOSECONDS));
        } catch (TimeoutException e) {
            abandon.run();
            givenUp.incrementAndGet();
            return Optional.empty();
        } catch (ExecutionException e) {
            throw e.getCause() instanceof RuntimeException thrown
                    ? thrown
                    : new IllegalStateException("the work failed", e.getCause());
        } catch (InterruptedException e) {
            abandon.run();
            Thread.currentThread().interrupt();
            throw new CancellationException("interrupted while a check was working");
        }
    }
}

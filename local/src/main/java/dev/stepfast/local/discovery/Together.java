package dev.stepfast.local.discovery;

import dev.stepfast.engine.journal.StoreException;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Questions that are asked at the same time and given up together. */
final class Together implements AutoCloseable {
    private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
    private final long end;

    /** Begins the time that all of them have. */
    Together(Duration patience) {
        this.end = System.nanoTime() + patience.toNanos();
    }

    <T> Future<T> start(Callable<T> question) {
        return threads.submit(question);
    }

    /** The answer, or what stands for it when none came in time. */
    <T> T await(Future<T> question, T otherwise) {
        return await(question).orElse(otherwise);
    }

    /** The answer; empty when none came in time, or nothing can be started here. */
    <T> Optional<T> await(Future<T> question) {
        try {
            long left = Math.max(1, end - System.nanoTime());
            return Optional.of(question.get(left, TimeUnit.NANOSECONDS));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return Optional.empty();
        } catch (TimeoutException slow) {
            question.cancel(true);
            return Optional.empty();
        } catch (ExecutionException e) {
            if (e.getCause() instanceof StoreException) {
                return Optional.empty(); // There is no folder for commands.
            }
            throw new IllegalStateException("looking around failed", e.getCause());
        }
    }

    /** Ends what still runs, and waits for it. */
    @Override
    public void close() {
        threads.shutdownNow();
        threads.close();
    }
}

package dev.stepfast.local.workspace;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Runs file operations on threads of their own, which are given up when nothing moves.
 *
 * <p>Opening a pipe or a file of a dead server blocks for ever and cannot be interrupted; a thread
 * that hangs there keeps its handles, and only the caller goes on. On the other side an interrupt
 * of the caller does not tear an operation apart: it is kept, and left set.
 */
final class FileThreads implements AutoCloseable {
    private final ExecutorService threads;
    private final Duration patience;
    private final AtomicInteger givenUp = new AtomicInteger();

    /** A piece of work on files. */
    interface Operation<T> {
        T run(Progress progress) throws IOException, PathStopped;
    }

    /** Told by an operation that it is still alive; tells it whether anybody still waits. */
    static final class Progress {
        private volatile long ticks;
        private volatile boolean unwanted;

        /**
         * Called by the one thread that runs the operation, also right before it changes anything.
         *
         * @throws InterruptedIOException when the operation was given up: what was called failed
         *     must not happen later
         */
        @SuppressWarnings("NonAtomicVolatileUpdate") // one writer
        void tick() throws InterruptedIOException {
            if (unwanted) {
                throw new InterruptedIOException("nobody waits for it any more");
            }
            ticks++;
        }
    }

    /**
     * Threads that are given up.
     *
     * @param patience how long an operation may go without progress
     */
    FileThreads(Duration patience) {
        this.patience = patience;
        this.threads =
                Executors.newCachedThreadPool(
                        Thread.ofPlatform().daemon().name("stepfast-files-", 0).factory());
    }

    /** How many threads hang in an operation that was given up. */
    int givenUp() {
        return givenUp.get();
    }

    <T> T call(Operation<T> operation) throws IOException, PathStopped {
        Progress progress = new Progress();
        Future<T> future = threads.submit(() -> operation.run(progress));
        boolean interrupted = false;
        try {
            while (true) {
                long seen = progress.ticks;
                try {
                    return future.get(patience.toMillis(), TimeUnit.MILLISECONDS);
                } catch (InterruptedException e) {
                    interrupted = true;
                } catch (TimeoutException e) {
                    if (seen == progress.ticks) {
                        progress.unwanted = true;
                        givenUp.incrementAndGet();
                        throw new InterruptedIOException(
                                "it did not open or answer within " + patience.toMillis() + " ms");
                    }
                }
            }
        } catch (ExecutionException e) {
            throw unwrap(Objects.requireNonNull(e.getCause(), "an execution fails for a cause"));
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    @Override
    public void close() {
        threads.shutdown();
    }

    private static IOException unwrap(Throwable cause) throws IOException, PathStopped {
        return switch (cause) {
            case IOException failure -> throw failure;
            case PathStopped stopped -> throw stopped;
            case RuntimeException failure -> throw failure;
            case Error failure -> throw failure;
            default -> new IOException(cause);
        };
    }
}

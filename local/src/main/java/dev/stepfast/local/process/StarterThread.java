package dev.stepfast.local.process;

import java.io.IOException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Function;

/**
 * The one thread that starts processes, as long as the JVM lives.
 *
 * <p>Parent-death signals follow the thread that started a process: from a pool or virtual thread
 * they would fire when that thread ends, although Stepfast lives on (measured 2025).
 */
final class StarterThread {
    private static final ExecutorService THREAD =
            Executors.newSingleThreadExecutor(task -> {
                Thread thread = new Thread(task, "stepfast-process-starter");
                thread.setDaemon(true);
                return thread;
            });

    private StarterThread() {}

    static Process start(ProcessBuilder builder) throws IOException {
        return start(builder, process -> process);
    }

    /**
     * Starts a process and enters it somewhere on this thread, before anything else runs there. Not
     * interruptible: a process that was started is never lost.
     */
    static <T> T start(ProcessBuilder builder, Function<Process, T> enter) throws IOException {
        Future<T> future = THREAD.submit(() -> enter.apply(builder.start()));
        try {
            return Uninterrupted.call(future::get);
        } catch (ExecutionException e) {
            if (e.getCause() instanceof IOException cause) {
                throw new IOException(cause.getMessage(), cause);
            }
            throw new IllegalStateException("the process starter failed", e.getCause());
        }
    }

    /** Runs something that must not meet a start half done. */
    static void run(Runnable task) {
        try {
            Uninterrupted.call(THREAD.submit(task)::get);
        } catch (ExecutionException e) {
            throw new IllegalStateException("the process starter failed", e.getCause());
        }
    }
}

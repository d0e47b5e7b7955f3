package dev.stepfast.engine.drive;

import dev.stepfast.engine.schedule.Completion;
import dev.stepfast.engine.step.RunStopping;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/** Completions on their way to the driver's thread, each with whoever waits until it is durable. */
final class Mailbox {
    private final BlockingQueue<Letter> letters = new LinkedBlockingQueue<>();

    /** A completion and who waits for it; nobody waits for most. */
    record Letter(Completion completion, CompletableFuture<Void> durable) {}

    void post(Completion completion) {
        letters.add(new Letter(completion, new CompletableFuture<>()));
    }

    /**
     * Posts and waits until the driver has made it durable.
     *
     * @throws RunStopping when the driver ends first, or the calling thread is interrupted
     */
    void postAndWait(Completion completion) {
        Letter letter = new Letter(completion, new CompletableFuture<>());
        letters.add(letter);
        waitFor(letter.durable());
    }

    static <T> T waitFor(CompletableFuture<T> future) {
        try {
            return future.get();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new RunStopping();
        } catch (ExecutionException e) {
            throw new RunStopping();
        }
    }

    /** All letters that are there, at least one unless the time runs out. */
    List<Letter> take(Duration longest) throws InterruptedException {
        List<Letter> batch = new ArrayList<>();
        Letter first = letters.poll(Math.max(0, longest.toNanos()), TimeUnit.NANOSECONDS);
        if (first != null) {
            batch.add(first);
            letters.drainTo(batch);
        }
        return batch;
    }

    /** Lets everybody go who still waits: the driver has ended. */
    void close() {
        List<Letter> rest = new ArrayList<>();
        letters.drainTo(rest);
        rest.forEach(letter -> letter.durable().completeExceptionally(new RunStopping()));
    }
}

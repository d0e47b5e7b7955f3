package dev.stepfast.local.store;

import dev.stepfast.engine.journal.StoreException;
import dev.stepfast.engine.journal.StoreException.Code;
import java.io.IOException;
import java.time.Duration;
import java.util.function.Supplier;

/** Lets one process at a time open a store. */
final class Opening {
    private static final Duration LONGEST = Duration.ofSeconds(30);
    private static final Duration BETWEEN_LOOKS = Duration.ofMillis(10);

    private Opening() {}

    static <T> T alone(StoreFolder folder, Supplier<T> open) {
        LockFile lock = LockFile.of(folder.locks().resolve("opening"));
        try {
            long deadline = System.nanoTime() + LONGEST.toNanos();
            while (!lock.tryLock(ThisProcess.find())) {
                if (System.nanoTime() - deadline > 0) {
                    throw new StoreException(
                            Code.STORE_FAILED,
                            "the store is being opened by " + lock.describeHolder());
                }
                Thread.sleep(BETWEEN_LOOKS);
            }
            try {
                return open.get();
            } finally {
                lock.release();
            }
        } catch (IOException e) {
            throw Failures.of("the store cannot be locked", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new StoreException(
                    Code.STORE_FAILED, "interrupted while another process opened the store", e);
        }
    }
}

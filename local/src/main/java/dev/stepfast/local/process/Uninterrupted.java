package dev.stepfast.local.process;

/**
 * Work that must be finished although the thread was told to stop: an ended command leaves nothing
 * behind.
 */
final class Uninterrupted {
    private Uninterrupted() {}

    /** Something that waits. */
    interface Waiting<T, E extends Exception> {
        T call() throws InterruptedException, E;
    }

    /** Waits again when interrupted, and keeps the interrupt for the caller. */
    static <T, E extends Exception> T call(Waiting<T, E> waiting) throws E {
        boolean interrupted = false;
        try {
            while (true) {
                try {
                    return waiting.call();
                } catch (InterruptedException e) {
                    interrupted = true;
                }
            }
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    static void sleep(long millis) {
        long end = System.nanoTime() + millis * 1_000_000;
        call(() -> {
            for (long left = end - System.nanoTime(); left > 0; left = end - System.nanoTime()) {
                Thread.sleep(left / 1_000_000, (int) (left % 1_000_000));
            }
            return true;
        });
    }
}

package dev.stepfast.cli.render;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.jline.utils.Signals;

/** Ctrl+C and TERM: the first asks to stop, the second ends the process at once. */
public final class Interrupts {
    /** Exit code of a process that a signal has stopped. */
    private static final int STOPPED = 130;

    private final AtomicInteger count = new AtomicInteger();
    private final Consumer<String> stop;

    private Interrupts(Consumer<String> stop) {
        this.stop = stop;
    }

    /**
     * Listens from now on, until the process ends.
     *
     * @param stop told {@code INT} or {@code TERM} once, on a thread of its own
     */
    public static Interrupts listen(Consumer<String> stop) {
        Interrupts interrupts = new Interrupts(stop);
        for (String signal : new String[] {"INT", "TERM"}) {
            Signals.register(signal, () -> interrupts.take(signal));
        }
        return interrupts;
    }

    private void take(String signal) {
        if (count.incrementAndGet() > 1) {
            Runtime.getRuntime().halt(STOPPED);
        }
        // Stopping waits for children, and the second signal comes on the thread of the first.
        Thread.ofPlatform().daemon().name("stop").start(() -> stop.accept(signal));
    }

    public boolean isInterrupted() {
        return count.get() > 0;
    }
}

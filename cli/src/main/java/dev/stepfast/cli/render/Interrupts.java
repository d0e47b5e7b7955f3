package dev.stepfast.cli.render;

import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import org.jline.utils.Signals;

/**
 * Ctrl+C and TERM. The first stops what goes on, the second ends the process at once; where nothing
 * goes on, as before a question, the first does.
 */
public final class Interrupts {
    /** Exit code of a process that a signal has stopped. */
    private static final int STOPPED = 130;

    /** What a signal stops; taken by the first. */
    private final AtomicReference<Optional<Consumer<String>>> work =
            new AtomicReference<>(Optional.empty());

    private volatile boolean interrupted;

    private Interrupts() {}

    /** Listens from now on, until the process ends. */
    public static Interrupts listen() {
        Interrupts interrupts = new Interrupts();
        for (String signal : new String[] {"INT", "TERM"}) {
            Signals.register(signal, () -> interrupts.take(signal));
        }
        return interrupts;
    }

    /**
     * From now on a signal stops this.
     *
     * @param stop told {@code INT} or {@code TERM}, once, on a thread of its own
     */
    public void guard(Consumer<String> stop) {
        work.set(Optional.of(stop));
    }

    /** From now on nothing goes on that would need to be stopped. */
    public void rest() {
        work.set(Optional.empty());
    }

    /** True when a signal has stopped something. */
    public boolean isInterrupted() {
        return interrupted;
    }

    private void take(String signal) {
        Optional<Consumer<String>> stop = work.getAndSet(Optional.empty());
        if (stop.isEmpty()) {
            Runtime.getRuntime().halt(STOPPED);
        }
        interrupted = true;
        // Stopping waits for children, and must not keep the second signal from being heard.
        Thread.ofPlatform().daemon().name("stop").start(() -> stop.orElseThrow().accept(signal));
    }
}

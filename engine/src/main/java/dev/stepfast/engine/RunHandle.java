package dev.stepfast.engine;

import dev.stepfast.engine.run.RunId;
import dev.stepfast.engine.run.RunOutcome;
import dev.stepfast.engine.view.RunView;
import java.util.List;

/**
 * A run that this process owns. One thread drives it; stopping and looking are possible from any
 * thread.
 */
public interface RunHandle extends AutoCloseable {
    RunId id();

    /** What a reader sees of it right now. */
    RunView view();

    /**
     * Warnings to show before the run starts: assumed windows, passed-over grants, the sandbox
     * level.
     */
    List<String> warnings();

    /**
     * Runs until nothing more can go on, and says how it ended. It may be called again after a gate
     * was answered.
     *
     * @throws dev.stepfast.engine.journal.StoreException when the store failed; nothing that was
     *     recorded is lost
     */
    RunOutcome drive();

    /**
     * Ends what is in flight; {@link #drive} then returns. {@code signal} is recorded: {@code INT},
     * {@code TERM}.
     */
    void stop(String signal);

    /** Gives up ownership. */
    @Override
    void close();
}

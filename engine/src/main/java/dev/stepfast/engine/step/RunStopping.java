package dev.stepfast.engine.step;

/** Leaves an executor when the run is being stopped; what is in flight stays in doubt. */
public final class RunStopping extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public RunStopping() {
        super("the run is being stopped", null, false, false);
    }
}

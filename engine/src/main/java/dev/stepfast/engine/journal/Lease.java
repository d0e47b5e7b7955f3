package dev.stepfast.engine.journal;

import dev.stepfast.engine.run.Incarnation;

/** Ownership of a run, held until it is closed or the process ends. */
public interface Lease extends AutoCloseable {
    Incarnation incarnation();

    @Override
    void close();
}

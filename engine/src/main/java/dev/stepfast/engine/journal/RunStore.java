package dev.stepfast.engine.journal;

/** The run store of one workspace: all its ports together. */
public interface RunStore extends AutoCloseable {
    Journal journal();

    Blobs blobs();

    Leases leases();

    Inbox inbox();

    PlanReadings planReadings();

    Space space();

    /** Ends all use of the store; leases that are still held are given up. */
    @Override
    void close();
}

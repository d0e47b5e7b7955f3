package dev.stepfast.engine.memory;

import dev.stepfast.engine.journal.Blobs;
import dev.stepfast.engine.journal.Inbox;
import dev.stepfast.engine.journal.Journal;
import dev.stepfast.engine.journal.Leases;
import dev.stepfast.engine.journal.PlanReadings;
import dev.stepfast.engine.journal.RunStore;
import dev.stepfast.engine.journal.Space;
import dev.stepfast.engine.run.Clock;

/** A run store that ends with the process. Safe for use by several threads. */
public final class MemoryStore implements RunStore {
    private final MemoryBlobs blobs = new MemoryBlobs();
    private final MemoryPlanReadings planReadings = new MemoryPlanReadings();
    private final MemoryInbox inbox;
    private final MemoryJournal journal;
    private final MemoryLeases leases;

    public MemoryStore(Clock clock) {
        inbox = new MemoryInbox(clock);
        journal = new MemoryJournal(inbox);
        leases = new MemoryLeases(journal);
    }

    @Override
    public Journal journal() {
        return journal;
    }

    @Override
    public Blobs blobs() {
        return blobs;
    }

    @Override
    public Leases leases() {
        return leases;
    }

    @Override
    public Inbox inbox() {
        return inbox;
    }

    @Override
    public PlanReadings planReadings() {
        return planReadings;
    }

    /** Memory is not counted: there is always room. */
    @Override
    public Space space() {
        return () -> Space.Room.ENOUGH;
    }

    /** Gives up every lease; what was stored can still be read. */
    @Override
    public void close() {
        leases.releaseAll();
    }
}

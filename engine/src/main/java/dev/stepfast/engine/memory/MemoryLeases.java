package dev.stepfast.engine.memory;

import dev.stepfast.engine.journal.Lease;
import dev.stepfast.engine.journal.Leases;
import dev.stepfast.engine.run.Incarnation;
import dev.stepfast.engine.run.RunId;
import java.util.Collections;
import java.util.HashSet;
import java.util.Set;

/** Leases among the threads of this process. */
final class MemoryLeases implements Leases {
    private static final String WORKSPACE = "workspace";

    private final MemoryJournal journal;

    /** What is held, by name; guarded by this object's monitor, which is told of each change. */
    private final Set<String> held = new HashSet<>();

    MemoryLeases(MemoryJournal journal) {
        this.journal = journal;
    }

    @Override
    public Answer take(RunId run, Reach reach, Wait wait) {
        String own = "run " + run;
        Set<String> names = reach == Reach.WRITING ? Set.of(own, WORKSPACE) : Set.of(own);
        if (!hold(names, wait)) {
            return new Answer.Held("this process");
        }
        return new Answer.Taken(new MemoryLease(names, journal.nextIncarnation(run)));
    }

    @Override
    public Answer takePlan(RunId run, String planPath, Wait wait) {
        Set<String> names = Set.of("plan " + planPath);
        if (!hold(names, wait)) {
            return new Answer.Held("this process");
        }
        return new Answer.Taken(new MemoryLease(names, journal.incarnation(run)));
    }

    @Override
    public synchronized boolean isOwned(RunId run) {
        return held.contains("run " + run);
    }

    synchronized void releaseAll() {
        held.clear();
        notifyAll();
    }

    /** Holds all names or none; false when one is taken, or the thread was told to stop waiting. */
    private synchronized boolean hold(Set<String> names, Wait wait) {
        while (!Collections.disjoint(held, names)) {
            if (wait == Wait.NO) {
                return false;
            }
            try {
                wait();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                return false;
            }
        }
        held.addAll(names);
        return true;
    }

    private synchronized void release(Set<String> names) {
        held.removeAll(names);
        notifyAll();
    }

    /** A held lease; closing it again does nothing. */
    private final class MemoryLease implements Lease {
        private final Set<String> names;
        private final Incarnation incarnation;
        private boolean open = true;

        MemoryLease(Set<String> names, Incarnation incarnation) {
            this.names = names;
            this.incarnation = incarnation;
        }

        @Override
        public Incarnation incarnation() {
            return incarnation;
        }

        @Override
        public void close() {
            synchronized (MemoryLeases.this) {
                if (open) {
                    open = false;
                    release(names);
                }
            }
        }
    }
}

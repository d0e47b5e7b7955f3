package dev.stepfast.engine.journal;

import dev.stepfast.engine.run.RunId;

/** Takes ownership of runs and of the right to write in the workspace. */
public interface Leases {
    /** Whether to wait for a holder to let go. */
    enum Wait {
        NO,
        YES
    }

    /** Whether the run may change the workspace, so that it must be the only one that does. */
    enum Reach {
        READ_ONLY,
        WRITING
    }

    /** What came of asking. */
    sealed interface Answer {
        /** The caller is the owner, with an incarnation of its own that is stored. */
        record Taken(Lease lease) implements Answer {}

        /** Somebody else is: who, for a message. */
        record Held(String holder) implements Answer {}
    }

    /**
     * Takes ownership of a run, which gives it a new incarnation.
     *
     * <p>A thread that is interrupted while it waits gets {@code Held} and stays interrupted.
     *
     * @throws StoreException when the new incarnation could not be stored
     */
    Answer take(RunId run, Reach reach, Wait wait);

    /**
     * Serializes runs on one plan file; held beside the run's own lease, which is taken first. Its
     * incarnation is the one that the run has.
     *
     * @param planPath the plan's workspace-relative path
     */
    Answer takePlan(RunId run, String planPath, Wait wait);

    /**
     * Whether somebody owns the run right now, in this process or another; for showing it, since it
     * may have changed when this returns.
     */
    boolean isOwned(RunId run);
}

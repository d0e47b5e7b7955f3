package dev.stepfast.engine.journal;

/** How much room the store has left for what may still happen. */
public interface Space {

    /** What the room allows. */
    enum Room {
        /** Runs start and go on. */
        ENOUGH,
        /** Runs go on, none starts. */
        NO_START,
        /** No new effect starts: the run blocks with {@code store_full}. */
        NO_EFFECT
    }

    /** Looks now; cheap enough to be asked before every effect. */
    Room look();
}

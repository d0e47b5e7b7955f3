package dev.stepfast.engine;

/** What came of deleting a plan file. */
public sealed interface Clearing {

    /** It is gone; {@code copy} is the workspace-relative path of what was kept. */
    record Cleared(String copy) implements Clearing {}

    /** It stays: a process works on it, or it cannot be deleted. */
    record NotCleared(Opening why) implements Clearing {}
}

package dev.stepfast.engine;

import dev.stepfast.engine.run.RunSettings;

/**
 * A plan to be written.
 *
 * @param task as the user wrote it
 * @param plan workspace-relative path of the file to write
 * @param existing what becomes of a file with steps that is there
 */
public record DraftRequest(String task, String plan, RunSettings settings, Existing existing) {

    /** Whether a plan that is there may be replaced; a copy is kept. */
    public enum Existing {
        KEEP,
        REPLACE
    }
}

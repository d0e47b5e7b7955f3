package dev.stepfast.local.workspace;

/**
 * On whose behalf the workspace is opened; neither may open the store or change a protected name.
 */
public enum Access {
    /** Checks and Stepfast itself: may read protected and sensitive files. */
    CHECK,
    /** Tools that a model calls: sensitive files do not exist for them. */
    MODEL
}

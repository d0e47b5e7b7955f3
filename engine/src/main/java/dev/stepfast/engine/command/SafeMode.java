package dev.stepfast.engine.command;

/** What becomes of a model's command that no rule matches. */
public enum SafeMode {
    /**
     * {@code auto}: it runs inside a sandbox; without one a person decides, and without a person it
     * is refused.
     */
    AUTO,
    /** {@code true}: it is refused. */
    STRICT,
    /** {@code false}: a person decides; without a person it is refused. */
    ASK
}

package dev.stepfast.engine.command;

/** What the operator said of the sandbox. */
public enum SandboxChoice {
    /** Nothing: commands that need a sandbox are refused where there is none. */
    BEST,
    /** {@code --sandbox=none}: commands may run without one. */
    NONE
}

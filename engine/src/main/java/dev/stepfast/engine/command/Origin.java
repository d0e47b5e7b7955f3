package dev.stepfast.engine.command;

/** Who asks for a command. */
public enum Origin {
    /** A check or command of the granted plan: exactly this vector was consented to. */
    PLAN,
    /** A model, through a tool. */
    MODEL,
    /** Stepfast itself, for its own bookkeeping (git). */
    STEPFAST
}

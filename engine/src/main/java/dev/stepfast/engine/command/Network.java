package dev.stepfast.engine.command;

/** Whether the network was granted to a command. */
public enum Network {
    /** Not granted: the variables that name proxies are left out, and a sandbox blocks it. */
    NOT_GRANTED,
    GRANTED
}

package dev.stepfast.engine.run;

import java.util.Locale;

/** How an attempt ended, before any check was asked. */
public enum AttemptEnding {
    /** The agent finished by itself with a reply that is not blank. */
    COMPLETED,
    TURN_LIMIT,
    TIMEOUT,
    TRUNCATED,
    REFUSED,
    BLANK_REPLY,
    /** The model wrote its tool calls as text, which calls nothing, also after it was told. */
    NO_TOOL_CALLS,
    AGENT_EXIT,
    UNDECLARED_WRITE,
    WRITE_CONFLICT,
    BUDGET,
    CONTEXT_FULL,
    PROVIDER,
    AGENT_UNAVAILABLE;

    public String wire() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** The end in words, as a prompt or a line to a person says it. */
    public String words() {
        return wire().replace('_', ' ');
    }
}

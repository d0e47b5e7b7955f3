package dev.stepfast.engine.agent;

import dev.stepfast.engine.run.ToolLedger;

/** What an agent is seen to say or do while it works. */
public sealed interface AgentEvent {
    /** One of its messages. */
    record Said(String text) implements AgentEvent {}

    /** A tool call of its own that has ended. */
    record Called(String callId, ToolLedger.Entry entry) implements AgentEvent {}
}

package dev.stepfast.engine.model;

import java.util.List;

/** One message of a conversation; the instructions come first. */
public sealed interface Message {
    record Instructions(String text) implements Message {}

    record User(String text) implements Message {}

    record Assistant(String text, List<ToolRequest> toolCalls) implements Message {
        public Assistant {
            toolCalls = List.copyOf(toolCalls);
        }
    }

    record ToolAnswer(String callId, String tool, String text) implements Message {}
}

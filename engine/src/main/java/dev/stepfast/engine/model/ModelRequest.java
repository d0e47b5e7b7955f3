package dev.stepfast.engine.model;

import dev.stepfast.plan.taskplan.NodeId;
import java.time.Duration;
import java.util.List;

/**
 * One call of a model.
 *
 * @param node the node that calls, with its attempt and the number of the call in it from 1: how a
 *     recording is served
 * @param maxTokens longest reply
 * @param deadline for the whole call, connection and body included
 */
public record ModelRequest(
        NodeId node,
        int attempt,
        int call,
        String model,
        List<Message> messages,
        List<ToolDescription> tools,
        int maxTokens,
        Duration deadline) {
    public ModelRequest {
        messages = List.copyOf(messages);
        tools = List.copyOf(tools);
    }
}

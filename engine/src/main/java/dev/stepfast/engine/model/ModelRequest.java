package dev.stepfast.engine.model;

import dev.stepfast.plan.taskplan.NodeId;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * One call of a model.
 *
 * @param node the node that calls, with its attempt and the number of the call in it from 1: how a
 *     recording is served
 * @param maxTokens longest reply
 * @param deadline for the whole call, connection and body included
 * @param window tokens that the messages were cut for; empty when the caller does not count
 * @param temperature as the node wants it; empty: as the model is configured
 */
public record ModelRequest(
        NodeId node,
        int attempt,
        int call,
        String model,
        List<Message> messages,
        List<ToolDescription> tools,
        int maxTokens,
        Duration deadline,
        Optional<Integer> window,
        Optional<Double> temperature) {
    public ModelRequest {
        messages = List.copyOf(messages);
        tools = List.copyOf(tools);
    }

    /** A call that says nothing of window and temperature. */
    public ModelRequest(
            NodeId node,
            int attempt,
            int call,
            String model,
            List<Message> messages,
            List<ToolDescription> tools,
            int maxTokens,
            Duration deadline) {
        this(
                node,
                attempt,
                call,
                model,
                messages,
                tools,
                maxTokens,
                deadline,
                Optional.empty(),
                Optional.empty());
    }

    /** The same call under another name of the model, and with this temperature. */
    public ModelRequest served(String name, Optional<Double> degree) {
        return new ModelRequest(
                node, attempt, call, name, messages, tools, maxTokens, deadline, window, degree);
    }

    /** The same call with another deadline. */
    public ModelRequest within(Duration other) {
        return new ModelRequest(
                node, attempt, call, model, messages, tools, maxTokens, other, window, temperature);
    }
}

package dev.stepfast.engine.agent;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * One attempt's work for an agent command.
 *
 * @param agent its name
 * @param prompt what it is to do; of any size
 * @param model passed on as the agent takes it; empty: its own choice
 * @param environment the {@code STEPFAST_} names of the attempt
 * @param mark random id by which all that it starts is found again
 * @param timeout after which it is ended with all it started
 * @param granted commands that were consented to with the plan, as argument vectors
 */
public record AgentTask(
        String agent,
        String prompt,
        Optional<String> model,
        Map<String, String> environment,
        String mark,
        Duration timeout,
        List<List<String>> granted) {
    public AgentTask {
        environment = Map.copyOf(environment);
        granted = granted.stream().map(List::copyOf).toList();
        if (timeout.isNegative() || timeout.isZero()) {
            throw new IllegalArgumentException("a timeout is positive, was " + timeout);
        }
    }
}

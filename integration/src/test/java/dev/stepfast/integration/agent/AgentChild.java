package dev.stepfast.integration.agent;

import java.nio.file.Path;
import java.util.Map;

/** A process in which an agent works until somebody kills it. */
final class AgentChild {
    private AgentChild() {}

    /**
     * Runs.
     *
     * @param arguments workspace, the user's home, the agent's program
     */
    public static void main(String[] arguments) {
        new AgentRoad(Path.of(arguments[0]), Path.of(arguments[1]))
                .entry(AgentRoad.entry("claude", Map.of(), arguments[2]))
                .run();
    }
}

package dev.stepfast.local.discovery;

import dev.stepfast.local.model.LoopbackModels.Server;
import java.util.List;
import java.util.Optional;

/**
 * What was found on a machine.
 *
 * @param agents of the presets, on the PATH
 * @param absent presets that are not there
 * @param keys variables of the environment that hold a key
 * @param servers model servers on loopback that answered
 */
public record Found(List<Agent> agents, List<String> absent, List<Key> keys, List<Server> servers) {
    public static final Found NOTHING = new Found(List.of(), List.of(), List.of(), List.of());

    public Found {
        agents = List.copyOf(agents);
        absent = List.copyOf(absent);
        keys = List.copyOf(keys);
        servers = List.copyOf(servers);
    }

    /**
     * An agent command.
     *
     * @param path of its program
     * @param version as it says it; empty when it did not in time
     */
    public record Agent(String name, String path, Optional<String> version) {}

    /**
     * A key of a vendor; its value is nobody's business.
     *
     * @param model what uses it: {@code anthropic/NAME}; empty when only an agent does
     */
    public record Key(String variable, Optional<String> model) {}
}

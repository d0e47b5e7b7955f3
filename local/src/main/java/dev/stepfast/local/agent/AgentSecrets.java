package dev.stepfast.local.agent;

import dev.stepfast.engine.command.EnvironmentRules;
import dev.stepfast.local.config.AgentEntry;
import dev.stepfast.local.config.AgentEntry.AgentEnvironment;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;

/** The values that agents are given and that nobody is shown. */
public final class AgentSecrets {
    private AgentSecrets() {}

    /**
     * Values of {@code env.secret}, and those set under the name of a secret.
     *
     * @param operator the environment that Stepfast was started with
     */
    public static Collection<String> values(
            Map<String, AgentEntry> agents, Map<String, String> operator) {
        List<String> values = new ArrayList<>();
        for (AgentEntry agent : agents.values()) {
            AgentEnvironment environment = agent.environment();
            environment.secret().orElse(List.of()).stream()
                    .filter(operator::containsKey)
                    .map(operator::get)
                    .forEach(values::add);
            environment
                    .set()
                    .orElse(Map.of())
                    .forEach((name, value) -> {
                        if (EnvironmentRules.isSecretName(name)) {
                            values.add(value);
                        }
                    });
        }
        return values;
    }
}

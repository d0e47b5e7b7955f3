package dev.stepfast.local.config;

import dev.stepfast.engine.model.Prices;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * What the user file says of models and agents.
 *
 * @param models by key, in the order of the file
 * @param agents by key, in the order of the file
 */
public record Catalogue(
        Map<String, ModelEntry> models, Map<String, AgentEntry> agents, Prices prices) {
    public static final Catalogue EMPTY = new Catalogue(Map.of(), Map.of(), Prices.NONE);

    public Catalogue {
        models = Collections.unmodifiableMap(new LinkedHashMap<>(models));
        agents = Collections.unmodifiableMap(new LinkedHashMap<>(agents));
    }
}

package dev.stepfast.local.discovery;

import dev.stepfast.local.config.Catalogue;
import dev.stepfast.local.config.PresetNames;
import dev.stepfast.local.config.Provider;
import dev.stepfast.local.model.LoopbackModels;
import dev.stepfast.local.model.LoopbackModels.Server;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Future;

/** Looks for everything at once, within a few seconds. */
public final class Discovery {
    /**
     * Nobody waits longer for a first answer; agents that start slowly are shown without version.
     */
    private static final Duration PATIENCE = Duration.ofSeconds(3);

    /** What each step leaves for ending what it started. */
    private static final Duration STEP = Duration.ofMillis(2_500);

    /** llama.cpp, LM Studio, vLLM. */
    private static final List<Integer> OPENAI_PORTS = List.of(8080, 1234, 8000);

    private static final int OLLAMA_PORT = 11434;

    private final AgentPrograms agents;
    private final Map<String, String> environment;
    private final Map<String, Provider> addresses;

    /**
     * Looks on the machine of an operator.
     *
     * @param environment that Stepfast was started with
     * @param addresses of servers to ask, with their protocols; others than loopback are not asked
     */
    public Discovery(
            AgentPrograms agents,
            Map<String, String> environment,
            Map<String, Provider> addresses) {
        this.agents = agents;
        this.environment = Map.copyOf(environment);
        Map<String, Provider> asked = new LinkedHashMap<>();
        addresses.forEach((address, provider) -> {
            if (LoopbackModels.isLoopback(address)) {
                asked.put(address, provider);
            }
        });
        this.addresses = asked;
    }

    /** Where model servers usually listen, and what {@code OPENAI_BASE_URL} says. */
    public static Map<String, Provider> usualAddresses(Map<String, String> environment) {
        Map<String, Provider> addresses = new LinkedHashMap<>();
        Optional.ofNullable(environment.get("OPENAI_BASE_URL"))
                .filter(address -> !address.isBlank())
                .ifPresent(address -> addresses.put(address.strip(), Provider.OPENAI));
        OPENAI_PORTS.forEach(
                port -> addresses.putIfAbsent("http://127.0.0.1:" + port + "/v1", Provider.OPENAI));
        addresses.put("http://127.0.0.1:" + OLLAMA_PORT, Provider.OLLAMA);
        return addresses;
    }

    /** Agents, keys and servers. */
    public Found look() {
        List<Found.Agent> there = agents.find();
        try (LoopbackModels models = new LoopbackModels();
                Together together = new Together(PATIENCE)) {
            List<Future<Optional<Server>>> asked =
                    addresses.entrySet().stream()
                            .map(address ->
                                    together.start(() ->
                                            models.find(
                                                    address.getValue(), address.getKey(), STEP)))
                            .toList();
            List<Future<Found.Agent>> started =
                    there.stream()
                            .map(agent -> together.start(() -> agents.withVersion(agent, STEP)))
                            .toList();
            List<Server> servers =
                    asked.stream()
                            .flatMap(
                                    question -> together.await(question, Optional.empty()).stream())
                            .toList();
            List<Found.Agent> versioned = new ArrayList<>();
            for (int i = 0; i < started.size(); i++) {
                versioned.add(together.await(started.get(i), there.get(i)));
            }
            List<String> names = there.stream().map(Found.Agent::name).toList();
            return new Found(
                    versioned,
                    PresetNames.ALL.stream().filter(name -> !names.contains(name)).toList(),
                    keys(),
                    servers);
        }
    }

    /** How configured models are, and the default one; only loopback is asked. */
    public List<Health.Model> models(Catalogue catalogue, Optional<String> usual) {
        ModelHealth health = new ModelHealth(environment);
        try (LoopbackModels models = new LoopbackModels();
                Together together = new Together(PATIENCE)) {
            List<Future<Health.Model>> asked =
                    ModelHealth.entries(catalogue, usual).stream()
                            .map(entry -> together.start(() -> health.of(entry, models, STEP)))
                            .toList();
            return asked.stream().map(together::await).flatMap(Optional::stream).toList();
        }
    }

    /** The keys in the environment. */
    public List<Found.Key> keys() {
        List<Found.Key> keys = new ArrayList<>();
        addKey(keys, "ANTHROPIC_API_KEY", Optional.of("anthropic/NAME"));
        addKey(keys, "OPENAI_API_KEY", Optional.of("openai/NAME"));
        addKey(keys, "GEMINI_API_KEY", Optional.empty());
        return keys;
    }

    private void addKey(List<Found.Key> keys, String variable, Optional<String> model) {
        if (!environment.getOrDefault(variable, "").isBlank()) {
            keys.add(new Found.Key(variable, model));
        }
    }
}

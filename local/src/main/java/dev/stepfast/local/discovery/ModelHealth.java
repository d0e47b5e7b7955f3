package dev.stepfast.local.discovery;

import dev.stepfast.local.config.Catalogue;
import dev.stepfast.local.config.KeySource;
import dev.stepfast.local.config.ModelEntry;
import dev.stepfast.local.config.Provider;
import dev.stepfast.local.discovery.Health.State;
import dev.stepfast.local.model.LoopbackModels;
import dev.stepfast.local.model.LoopbackModels.Served;
import dev.stepfast.local.model.LoopbackModels.Server;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Finds out how configured models are. Only servers on loopback are asked. */
final class ModelHealth {
    private static final String OLLAMA = "http://127.0.0.1:11434";

    private final Map<String, String> environment;

    ModelHealth(Map<String, String> environment) {
        this.environment = environment;
    }

    /** The entries of the catalogue, and the default model where it is none of them. */
    static List<ModelEntry> entries(Catalogue catalogue, Optional<String> usual) {
        List<ModelEntry> entries = new ArrayList<>(catalogue.models().values());
        usual.filter(name -> !catalogue.models().containsKey(name))
                .flatMap(ModelHealth::plain)
                .ifPresent(entries::add);
        return entries;
    }

    private static Optional<ModelEntry> plain(String name) {
        int slash = name.indexOf('/');
        return slash < 1 || slash == name.length() - 1
                ? Optional.empty()
                : Provider.find(name.substring(0, slash))
                        .map(provider -> ModelEntry.plain(provider, name.substring(slash + 1)));
    }

    Health.Model of(ModelEntry entry, LoopbackModels servers, Duration patience) {
        Optional<String> address =
                entry.baseUrl()
                        .or(() ->
                                entry.provider() == Provider.OLLAMA
                                        ? Optional.of(OLLAMA)
                                        : Optional.empty());
        String where = entry.provider() == Provider.RECORDED ? entry.model() : address.orElse("");
        State state =
                address.filter(LoopbackModels::isLoopback).isPresent()
                        ? ask(entry, address.get(), servers, patience)
                        : key(entry, address);
        return new Health.Model(entry.name(), entry.provider().word(), where, state);
    }

    private static State ask(
            ModelEntry entry, String address, LoopbackModels servers, Duration patience) {
        Optional<Server> server =
                entry.provider() == Provider.ANTHROPIC
                        ? Optional.empty()
                        : servers.find(entry.provider(), address, patience);
        if (server.isEmpty()) {
            return entry.provider() == Provider.ANTHROPIC
                    ? new State.Unasked()
                    : new State.Silent();
        }
        List<String> served = server.get().models().stream().map(Served::name).toList();
        boolean listed =
                served.isEmpty()
                        || served.contains(entry.model())
                        || served.contains(entry.model() + ":latest");
        return listed ? new State.Answers() : new State.Unserved(served);
    }

    private State key(ModelEntry entry, Optional<String> address) {
        Optional<KeySource> source =
                entry.key()
                        .or(() ->
                                address.isEmpty() ? vendorKey(entry.provider()) : Optional.empty());
        return switch (source.orElse(null)) {
            case null -> new State.Unasked();
            case KeySource.InFile file -> new State.Keyed(file.path());
            case KeySource.Variable variable ->
                    environment.getOrDefault(variable.name(), "").isBlank()
                            ? new State.Keyless(variable.name())
                            : new State.Keyed(variable.name());
        };
    }

    private static Optional<KeySource> vendorKey(Provider provider) {
        return switch (provider) {
            case OPENAI -> Optional.of(new KeySource.Variable("OPENAI_API_KEY"));
            case ANTHROPIC -> Optional.of(new KeySource.Variable("ANTHROPIC_API_KEY"));
            case OLLAMA, RECORDED -> Optional.empty();
        };
    }
}

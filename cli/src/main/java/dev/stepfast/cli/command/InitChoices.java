package dev.stepfast.cli.command;

import dev.stepfast.local.config.Catalogue;
import dev.stepfast.local.config.HostSettings;
import dev.stepfast.local.config.ModelEntry;
import dev.stepfast.local.config.Provider;
import dev.stepfast.local.config.UserChoice;
import dev.stepfast.local.discovery.Found;
import dev.stepfast.local.model.LoopbackModels.Served;
import dev.stepfast.local.model.LoopbackModels.Server;
import dev.stepfast.plan.diagnostic.Spelling;
import dev.stepfast.plan.value.JsonValue.JsonArray;
import dev.stepfast.plan.value.JsonValue.JsonObject;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** What {@code init} can choose from. */
final class InitChoices {
    /** A server with more models is asked for by name. */
    static final int MOST = 20;

    static final String TOOL_ADVICE =
            "let the server take tool calls: llama.cpp --jinja, vLLM --enable-auto-tool-choice"
                    + " --tool-call-parser NAME, Ollama a model with the capability tools; or choose another"
                    + " model";

    /** The name under which a model is tried that has no entry yet. */
    private static final String TRIED = "init";

    private final Found found;
    private final List<Candidate> candidates = new ArrayList<>();

    /**
     * Something that can do the work.
     *
     * @param label one line for people
     * @param trial how it is asked for a tool call; empty for an agent, or without a key
     */
    record Candidate(String name, String label, UserChoice choice, Optional<TrialModel> trial) {
        boolean isAgent() {
            return choice instanceof UserChoice.Agent;
        }
    }

    /**
     * A model that can be asked.
     *
     * @param entry to be known for that; empty when its name is enough
     */
    record TrialModel(String model, Optional<ModelEntry> entry) {
        HostSettings on(HostSettings host) {
            Map<String, ModelEntry> models = new LinkedHashMap<>(host.catalogue().models());
            entry.ifPresent(known -> models.put(known.name(), known));
            return HostSettings.of(
                    new Catalogue(models, host.catalogue().agents(), host.catalogue().prices()));
        }
    }

    InitChoices(Found found, Catalogue catalogue) {
        this.found = found;
        found.agents()
                .forEach(agent ->
                        candidates.add(
                                new Candidate(
                                        agent.name(),
                                        "agent "
                                                + agent.version().orElse("")
                                                + (agent.version().isPresent() ? ", " : "")
                                                + agent.path(),
                                        new UserChoice.Agent(agent.name()),
                                        Optional.empty())));
        catalogue.models().values().forEach(entry -> candidates.add(configured(entry)));
        found.servers()
                .forEach(server ->
                        server.models().forEach(model -> candidates.add(served(server, model))));
    }

    private static Candidate configured(ModelEntry entry) {
        return new Candidate(
                entry.name(),
                "model of your settings file, " + entry.provider().word() + " " + entry.model(),
                new UserChoice.Model(entry.name()),
                Optional.of(new TrialModel(entry.name(), Optional.empty())));
    }

    private static Candidate served(Server server, Served model) {
        return new Candidate(
                model.name(),
                "model at "
                        + server.baseUrl()
                        + " ("
                        + server.provider().word()
                        + model.window()
                                .map(window -> String.format(Locale.ROOT, ", window %,d", window))
                                .orElse("")
                        + ")",
                new UserChoice.Served(
                        server.provider(), server.baseUrl(), model.name(), model.window()),
                Optional.of(
                        new TrialModel(
                                TRIED,
                                Optional.of(
                                        new ModelEntry(
                                                TRIED,
                                                server.provider(),
                                                Optional.of(server.baseUrl()),
                                                model.name(),
                                                Optional.empty(),
                                                model.window(),
                                                Optional.empty(),
                                                Optional.empty(),
                                                Optional.empty())))));
    }

    List<Candidate> candidates() {
        return candidates;
    }

    /** By number as listed, by name, or {@code provider/model}. */
    Optional<Candidate> find(String word) {
        Optional<Candidate> named =
                candidates.stream().filter(one -> one.name().equals(word)).findFirst();
        return named.or(() -> numbered(word)).or(() -> ofVendor(word));
    }

    private Optional<Candidate> numbered(String word) {
        try {
            int number = Integer.parseInt(word);
            return number >= 1 && number <= Math.min(MOST, candidates.size())
                    ? Optional.of(candidates.get(number - 1))
                    : Optional.empty();
        } catch (NumberFormatException name) {
            return Optional.empty();
        }
    }

    /** A key chooses nothing; a name does, with the key or before it is there. */
    private Optional<Candidate> ofVendor(String word) {
        int slash = word.indexOf('/');
        if (slash < 1 || slash == word.length() - 1 || word.endsWith("/NAME")) {
            return Optional.empty();
        }
        Optional<Provider> provider = Provider.find(word.substring(0, slash));
        boolean keyed =
                found.keys().stream()
                        .anyMatch(key ->
                                key.model()
                                        .filter(line ->
                                                line.startsWith(word.substring(0, slash + 1)))
                                        .isPresent());
        return provider.map(known ->
                new Candidate(
                        word,
                        "model of " + known.word(),
                        new UserChoice.Model(word),
                        keyed
                                ? Optional.of(new TrialModel(word, Optional.empty()))
                                : Optional.empty()));
    }

    String unknown(String name) {
        List<String> names = candidates.stream().map(Candidate::name).toList();
        return "nothing is found that is called \""
                + name
                + "\""
                + Spelling.findNearest(name, names)
                        .map(near -> "; did you mean " + near + "?")
                        .orElse(
                                names.isEmpty()
                                        ? "; a model of a vendor is named provider/model, as anthropic/NAME"
                                        : "; there is "
                                                + String.join(
                                                        ", ",
                                                        names.subList(
                                                                0, Math.min(MOST, names.size()))));
    }

    /** What was found. */
    List<String> lines() {
        List<String> lines = new ArrayList<>();
        int width = candidates.stream().mapToInt(one -> one.name().length()).max().orElse(0);
        int pad = Math.min(width, 30);
        for (int i = 0; i < Math.min(MOST, candidates.size()); i++) {
            Candidate one = candidates.get(i);
            lines.add(
                    String.format(Locale.ROOT, "%3d  ", i + 1)
                            + one.name()
                            + " ".repeat(Math.max(2, pad + 2 - one.name().length()))
                            + one.label());
        }
        if (candidates.size() > MOST) {
            lines.add("     and " + (candidates.size() - MOST) + " more, by name");
        }
        found.keys()
                .forEach(key ->
                        lines.add(
                                key.variable()
                                        + " is set"
                                        + key.model()
                                                .map(line -> ": init --model " + line)
                                                .orElse("")));
        if (!found.absent().isEmpty()) {
            lines.add("Not on the PATH: " + String.join(", ", found.absent()));
        }
        if (found.servers().isEmpty()) {
            lines.add("No model server answers on this machine.");
        }
        return lines;
    }

    JsonObject json() {
        return JsonObject.builder()
                .put("v", 1)
                .put(
                        "choices",
                        JsonArray.of(
                                candidates.stream()
                                        .map(one ->
                                                JsonObject.builder()
                                                        .put("name", one.name())
                                                        .put(
                                                                "kind",
                                                                one.isAgent() ? "agent" : "model")
                                                        .put("label", one.label())
                                                        .build())
                                        .toList()))
                .putAll("keys", found.keys().stream().map(Found.Key::variable).toList())
                .putAll("absent", found.absent())
                .build();
    }
}

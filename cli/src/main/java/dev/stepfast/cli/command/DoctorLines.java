package dev.stepfast.cli.command;

import dev.stepfast.cli.render.Signs;
import dev.stepfast.engine.text.UntrustedText;
import dev.stepfast.local.discovery.Health;
import dev.stepfast.local.discovery.Health.State;
import dev.stepfast.plan.value.JsonValue.JsonArray;
import dev.stepfast.plan.value.JsonValue.JsonObject;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/**
 * What {@code doctor} prints: a line for each item, then what the sandbox was proved to enforce.
 */
final class DoctorLines {
    private static final String LEVEL = "uncontained";
    private static final String WHY =
            "this version has no sandbox: commands run with your own rights; files and network are not closed"
                    + " off";
    private static final int WIDTH = 10;
    private static final int MOST_NAMES = 5;

    private final Health health;
    private final List<String> files;
    private final String userFile;
    private final String program;

    /** A line of the report. */
    private record Item(String name, List<String> parts, boolean ok) {}

    /**
     * The report.
     *
     * @param files settings files that were read
     * @param userFile where the user's own lies, or would
     * @param program what a person types to start this program
     */
    DoctorLines(Health health, List<String> files, String userFile, String program) {
        this.health = health;
        this.files = List.copyOf(files);
        this.userFile = userFile;
        this.program = program;
    }

    /** For people. */
    List<String> lines(Signs signs) {
        List<String> lines = new ArrayList<>();
        String between = signs == Signs.UTF8 ? " · " : " - ";
        items().forEach(item ->
                lines.add(
                        UntrustedText.forTerminal(
                                item.name()
                                        + " ".repeat(WIDTH - item.name().length())
                                        + " "
                                        + String.join(between, item.parts()))));
        lines.add("sandbox: " + LEVEL);
        lines.add("  " + WHY);
        return lines;
    }

    /** For programs. */
    JsonObject json() {
        return JsonObject.builder()
                .put("v", 1)
                .put(
                        "items",
                        JsonArray.of(
                                items().stream()
                                        .map(item ->
                                                JsonObject.builder()
                                                        .put("item", item.name())
                                                        .put("ok", item.ok())
                                                        .putAll("text", item.parts())
                                                        .build())
                                        .toList()))
                .put("level", LEVEL)
                .putAll("proved", List.of())
                .put(
                        "missing",
                        JsonArray.of(
                                List.of(
                                        JsonObject.builder()
                                                .put("claim", "sandbox")
                                                .put("reason", WHY)
                                                .build())))
                .build();
    }

    private List<Item> items() {
        return List.of(
                new Item("java", List.of(health.java() + " ok"), true),
                store(),
                new Item(
                        "git",
                        List.of(
                                health.git()
                                        .map(version -> version + " ok")
                                        .orElse(
                                                "not on the PATH: install git, so that files it ignores stay out of"
                                                        + " the tree")),
                        health.git().isPresent()),
                new Item(
                        "config",
                        List.of(
                                files.isEmpty()
                                        ? "none: " + program + " init writes " + userFile
                                        : String.join(", ", files)),
                        true),
                models(),
                agents());
    }

    private Item store() {
        String free =
                health.store().free().isPresent()
                        ? ", " + size(health.store().free().getAsLong()) + " free"
                        : "";
        if (health.store().problem().isPresent()) {
            return new Item(
                    "store", List.of(".stepfast: " + health.store().problem().get() + free), false);
        }
        String runs =
                health.store()
                        .runs()
                        .map(found ->
                                found.count()
                                        + (found.count() == 1 ? " run" : " runs")
                                        + (found.working() ? ", a run is going on" : ", lock ok"))
                        .orElse("none yet, the first run makes it");
        return new Item("store", List.of(".stepfast: " + runs + free), true);
    }

    private static String size(long bytes) {
        long mib = bytes >> 20;
        return mib < 10 * 1024
                ? String.format(Locale.ROOT, "%d MB", mib)
                : String.format(Locale.ROOT, "%d GB", mib >> 10);
    }

    private Item models() {
        List<String> parts = new ArrayList<>();
        health.models().forEach(model -> parts.add(model(model)));
        List<String> unused =
                health.found().servers().stream()
                        .filter(server ->
                                health.models().stream()
                                        .noneMatch(model -> model.where().equals(server.baseUrl())))
                        .map(server ->
                                "found "
                                        + server.provider().word()
                                        + ", "
                                        + server.baseUrl()
                                        + ": "
                                        + program
                                        + " init")
                        .toList();
        parts.addAll(unused);
        if (health.models().isEmpty()) {
            health.found().keys().stream()
                    .flatMap(key ->
                            key.model().stream()
                                    .map(model -> key.variable() + " is set: --model " + model))
                    .forEach(parts::add);
        }
        if (parts.isEmpty()) {
            parts.add(
                    "none: start a server and " + program + " init, or set a key and say --model");
        }
        boolean ok =
                health.models().stream()
                        .anyMatch(model ->
                                model.state() instanceof State.Answers
                                        || model.state() instanceof State.Keyed
                                        || model.state() instanceof State.Unasked);
        return new Item("models", parts, ok);
    }

    private static String model(Health.Model model) {
        String where = model.where().isEmpty() ? "" : ", " + model.where();
        String state =
                switch (model.state()) {
                    case State.Answers answers -> ", answers";
                    case State.Silent silent -> ", does not answer: start it";
                    case State.Unserved other ->
                            ", answers, but serves "
                                    + (other.served().size() > MOST_NAMES
                                            ? other.served().size() + " other models"
                                            : String.join(", ", other.served()));
                    case State.Keyed key -> ", key from " + key.source();
                    case State.Keyless key -> ", no key: set " + key.source();
                    case State.Unasked unasked -> "";
                };
        return model.name() + ": " + model.provider() + where + state;
    }

    private Item agents() {
        List<String> parts = new ArrayList<>();
        health.found()
                .agents()
                .forEach(agent ->
                        parts.add(
                                agent.name()
                                        + " "
                                        + agent.version().orElse("(does not say its version)")));
        health.agents().stream()
                .filter(Health.Own::present)
                .forEach(agent -> parts.add(agent.name() + ": " + agent.program()));
        List<String> absent =
                Stream.concat(
                                health.found().absent().stream(),
                                health.agents().stream()
                                        .filter(agent -> !agent.present())
                                        .map(Health.Own::name))
                        .toList();
        if (!absent.isEmpty()) {
            parts.add(String.join(", ", absent) + ": not on the PATH");
        }
        boolean ok =
                !health.found().agents().isEmpty()
                        || health.agents().stream().anyMatch(Health.Own::present);
        return new Item("agents", parts, ok);
    }
}

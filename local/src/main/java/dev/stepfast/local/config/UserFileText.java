package dev.stepfast.local.config;

import dev.stepfast.local.config.ConfigFile.Entry;
import dev.stepfast.local.config.ConfigFile.Level;
import dev.stepfast.local.config.YamlValue.Member;
import dev.stepfast.local.config.YamlValue.Members;
import dev.stepfast.local.config.YamlValue.Scalar;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Changes the text of a user file line by line, so that comments, order and everything else stay as
 * somebody wrote them. What came of it is read again, and nothing may have changed but what was to.
 */
final class UserFileText {
    private static final String LOCAL = "local";

    private final String name;
    private final ConfigFile file;
    private final Catalogue catalogue;
    private final String lineEnd;
    private final List<String> lines;

    /**
     * A changed file.
     *
     * @param known the name under which the model or agent is known there
     */
    record Edited(String text, String known) {}

    private UserFileText(String name, String text) {
        this.name = name;
        this.file = ConfigFile.read(name, Level.USER, text.getBytes(StandardCharsets.UTF_8));
        this.catalogue = CatalogueReader.read(file);
        this.lineEnd = text.contains("\r\n") ? "\r\n" : "\n";
        this.lines = new ArrayList<>(text.lines().toList());
    }

    /**
     * The text with the choice in it.
     *
     * @throws BadSettingException when the file is written in a way that is not changed here
     */
    static Edited edit(String name, String text, UserChoice choice) {
        UserFileText file = new UserFileText(name, text);
        String known =
                switch (choice) {
                    case UserChoice.Agent agent -> file.useAgent(agent.name());
                    case UserChoice.Model model -> file.useModel(model.name());
                    case UserChoice.Served served -> file.useServed(served);
                };
        String edited = String.join(file.lineEnd, file.lines) + file.lineEnd;
        file.checkNothingElseChanged(edited, known);
        return new Edited(edited, known);
    }

    private String useAgent(String agent) {
        put("agent", agent);
        return agent;
    }

    private String useModel(String model) {
        put("model", model);
        // An agent that is named there would do the work in its place.
        if (file.find(SettingKey.AGENT).isPresent()) {
            put("agent", "builtin");
        }
        return model;
    }

    private String useServed(UserChoice.Served served) {
        Optional<String> same =
                catalogue.models().values().stream()
                        .filter(entry ->
                                entry.provider() == served.provider()
                                        && entry.baseUrl().equals(Optional.of(served.baseUrl()))
                                        && entry.model().equals(served.model()))
                        .map(ModelEntry::name)
                        .findFirst();
        String entry = same.orElseGet(this::freeName);
        if (same.isEmpty()) {
            addModel(entry, served);
        }
        return useModel(entry);
    }

    private String freeName() {
        String free = LOCAL;
        for (int i = 2; catalogue.models().containsKey(free); i++) {
            free = LOCAL + "-" + i;
        }
        return free;
    }

    private void addModel(String entry, UserChoice.Served served) {
        String fields =
                entry
                        + ": {provider: "
                        + served.provider().word()
                        + ", base_url: "
                        + quoted(served.baseUrl())
                        + ", model: "
                        + quoted(served.model())
                        + served.window().map(window -> ", window: " + window).orElse("")
                        + "}";
        Optional<Entry> models = file.find(SettingKey.MODELS);
        if (models.isEmpty()) {
            append("models:");
            append("  " + fields);
            return;
        }
        boolean block =
                models.get().value() instanceof Members members
                        && !members.members().isEmpty()
                        && members.members().getFirst().place().line()
                                > models.get().place().line();
        if (!block) {
            throw byHand("models:\n  " + fields);
        }
        Member first = ((Members) models.get().value()).members().getFirst();
        int at = models.get().place().line();
        lines.add(at, " ".repeat(first.place().column() - 1) + fields);
    }

    /** Replaces the value of a key of the top level, or adds the key. */
    private void put(String key, String value) {
        Optional<Entry> entry = SettingKey.find(key).flatMap(file::find);
        if (entry.isEmpty()) {
            append(key + ": " + quoted(value));
            return;
        }
        int line = lineOf(key);
        String old = lines.get(line);
        Scalar scalar = (Scalar) entry.get().value();
        boolean simple =
                scalar.place().line() == entry.get().place().line()
                        && old.startsWith(key + ":")
                        && old.stripLeading().indexOf(scalar.text()) > 0;
        if (!simple) {
            throw byHand(key + ": " + quoted(value));
        }
        int comment = old.indexOf(" #");
        lines.set(
                line,
                key + ": " + quoted(value) + (comment < 0 ? "" : " " + old.substring(comment)));
    }

    /** Lines may have been added above it. */
    private int lineOf(String key) {
        for (int i = 0; i < lines.size(); i++) {
            if (lines.get(i).startsWith(key + ":")) {
                return i;
            }
        }
        throw byHand(key + ": NAME");
    }

    private void append(String line) {
        lines.add(line);
    }

    /** As YAML text, in quotes where it could mean something else. */
    static String quoted(String text) {
        boolean plain =
                text.chars()
                                .allMatch(c ->
                                        (c >= 'a' && c <= 'z')
                                                || (c >= 'A' && c <= 'Z')
                                                || (c >= '0' && c <= '9')
                                                || "._/-".indexOf(c) >= 0)
                        && Character.isLetter(text.charAt(0))
                        && !Arrays.asList("true", "false", "null").contains(text);
        if (plain) {
            return text;
        }
        StringBuilder quoted = new StringBuilder("\"");
        text.codePoints()
                .forEach(c -> {
                    if (c == '"' || c == '\\') {
                        quoted.append('\\').appendCodePoint(c);
                    } else if (c < ' ' || c == 0x7F) {
                        quoted.append(String.format(java.util.Locale.ROOT, "\\x%02X", c));
                    } else {
                        quoted.appendCodePoint(c);
                    }
                });
        return quoted.append('"').toString();
    }

    private void checkNothingElseChanged(String edited, String known) {
        try {
            ConfigFile after =
                    ConfigFile.read(name, Level.USER, edited.getBytes(StandardCharsets.UTF_8));
            Catalogue models = CatalogueReader.read(after);
            boolean kept =
                    file.entries().entrySet().stream()
                                    .filter(entry -> !isOwn(entry.getKey()))
                                    .allMatch(entry -> says(after, entry))
                            && models.models().entrySet().containsAll(catalogue.models().entrySet())
                            && models.agents().equals(catalogue.agents());
            if (kept) {
                return;
            }
        } catch (BadSettingException broken) {
            throw byHand("model: " + quoted(known));
        }
        throw byHand("model: " + quoted(known));
    }

    private static boolean isOwn(SettingKey key) {
        return key == SettingKey.MODEL
                || key == SettingKey.AGENT
                || key == SettingKey.MODELS
                || key == SettingKey.AGENTS;
    }

    private static boolean says(ConfigFile after, Map.Entry<SettingKey, Entry> before) {
        return after.find(before.getKey())
                .map(entry -> plain(entry.value()).equals(plain(before.getValue().value())))
                .orElse(false);
    }

    /** A value without its places. */
    private static String plain(YamlValue value) {
        return switch (value) {
            case Scalar scalar -> scalar.kind() + " " + scalar.text();
            case YamlValue.Items items ->
                    items.elements().stream().map(UserFileText::plain).toList().toString();
            case Members members ->
                    members.members().stream()
                            .map(member -> member.key() + "=" + plain(member.value()))
                            .toList()
                            .toString();
        };
    }

    private BadSettingException byHand(String wanted) {
        return new BadSettingException(
                name
                        + ": it is written in a way that is not changed here; write this into it yourself:\n"
                        + wanted);
    }
}

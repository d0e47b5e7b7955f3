package dev.stepfast.local.config;

import dev.stepfast.local.config.YamlValue.Items;
import dev.stepfast.local.config.YamlValue.Kind;
import dev.stepfast.local.config.YamlValue.Member;
import dev.stepfast.local.config.YamlValue.Members;
import dev.stepfast.local.config.YamlValue.Scalar;
import dev.stepfast.plan.diagnostic.Spelling;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What one settings file says, by key: every key is known and said once, and every value has the
 * form of its key.
 *
 * @param name as messages name the file
 */
record ConfigFile(String name, Level level, Map<SettingKey, Entry> entries) {
    ConfigFile {
        entries = Collections.unmodifiableMap(new EnumMap<>(entries));
    }

    /** Whose file it is. */
    enum Level {
        WORKSPACE,
        USER
    }

    /**
     * A key that is said.
     *
     * @param place of the key
     */
    record Entry(FilePlace place, YamlValue value) {}

    /** A file that says nothing. */
    static ConfigFile empty(String name, Level level) {
        return new ConfigFile(name, level, new EnumMap<>(SettingKey.class));
    }

    /**
     * Reads the bytes of a file.
     *
     * @throws BadSettingException for what is no settings file, an unknown key, a value of another
     *     form
     */
    static ConfigFile read(String name, Level level, byte[] bytes) {
        Map<SettingKey, Entry> entries = new EnumMap<>(SettingKey.class);
        Problems problems = new Problems();
        collect(YamlText.read(name, bytes), "", entries, problems);
        problems.throwIfAny();
        return new ConfigFile(name, level, entries);
    }

    Optional<Entry> find(SettingKey key) {
        return Optional.ofNullable(entries.get(key));
    }

    private static void collect(
            Members members, String prefix, Map<SettingKey, Entry> entries, Problems problems) {
        for (Member member : members.members()) {
            String path = prefix + member.key();
            Optional<SettingKey> key = SettingKey.find(path);
            if (key.isPresent()) {
                take(key.get(), member, entries, problems);
            } else if (isGroup(path)) {
                collectGroup(member, path, entries, problems);
            } else {
                problems.add(member.place(), unknown(path));
            }
        }
    }

    private static void take(
            SettingKey key, Member member, Map<SettingKey, Entry> entries, Problems problems) {
        findMisfit(key, member.value())
                .ifPresent(misfit ->
                        problems.add(
                                member.value().place(),
                                key.key()
                                        + " must be "
                                        + misfit
                                        + ", and this is "
                                        + member.value().noun()));
        Entry before = entries.putIfAbsent(key, new Entry(member.place(), member.value()));
        if (before != null) {
            problems.add(
                    member.place(),
                    key.key()
                            + " stands here a second time; the first is in line "
                            + before.place().line());
        }
    }

    private static void collectGroup(
            Member member, String path, Map<SettingKey, Entry> entries, Problems problems) {
        switch (member.value()) {
            case Members group -> collect(group, path + ".", entries, problems);
            case Scalar scalar when scalar.kind() == Kind.NOTHING -> {
                // A group without keys says nothing.
            }
            case Scalar scalar -> problems.add(scalar.place(), noGroup(path, scalar));
            case Items items -> problems.add(items.place(), noGroup(path, items));
        }
    }

    private static String noGroup(String path, YamlValue value) {
        String example =
                SettingKey.keys().stream()
                        .filter(key -> key.startsWith(path + "."))
                        .findFirst()
                        .orElse(path);
        return path + " holds keys, as " + example + ", and this is " + value.noun();
    }

    private static boolean isGroup(String path) {
        return SettingKey.keys().stream().anyMatch(key -> key.startsWith(path + "."));
    }

    private static String unknown(String path) {
        int dot = path.indexOf('.');
        Optional<SettingKey> nested =
                dot < 0 ? Optional.empty() : SettingKey.find(path.substring(0, dot));
        if (nested.filter(key -> key.form() == SettingKey.Form.NESTED).isPresent()) {
            return "what belongs to "
                    + nested.get().key()
                    + " is written below it, not behind a dot; write "
                    + nested.get().key()
                    + ": and the rest indented";
        }
        return "unknown key \""
                + path
                + "\""
                + Spelling.findNearest(path, SettingKey.keys())
                        .or(() -> Spelling.findNearest(path, groups()))
                        .map(near -> "; did you mean \"" + near + "\"?")
                        .orElse("; docs/configuration.md has all keys");
    }

    private static List<String> groups() {
        return SettingKey.keys().stream()
                .filter(key -> key.contains("."))
                .map(key -> key.substring(0, key.indexOf('.')))
                .distinct()
                .toList();
    }

    /** What a value must be that is of another form. */
    private static Optional<String> findMisfit(SettingKey key, YamlValue value) {
        return switch (key.form()) {
            case TEXT -> needs(isScalar(value, Kind.TEXT), "text, in quotes if need be");
            case WORD -> needs(isScalar(value, Kind.TEXT, Kind.SWITCH), "a word");
            case NUMBER -> needs(isScalar(value, Kind.WHOLE), "a whole number");
            case PERCENT ->
                    needs(isScalar(value, Kind.WHOLE, Kind.TEXT), "a percentage, as 90 or 90 %");
            case DURATION ->
                    needs(
                            isScalar(value, Kind.WHOLE, Kind.TEXT),
                            "a duration, as 30s or whole seconds");
            case MONEY ->
                    needs(
                            isScalar(value, Kind.WHOLE, Kind.DECIMAL, Kind.TEXT),
                            "an amount in US dollars, as 2 or 0.50");
            case LIST -> needs(isTexts(value), "a list of texts");
            case NESTED -> Optional.empty();
        };
    }

    private static Optional<String> needs(boolean fits, String expected) {
        return fits ? Optional.empty() : Optional.of(expected);
    }

    private static boolean isScalar(YamlValue value, Kind... kinds) {
        return value instanceof Scalar scalar && List.of(kinds).contains(scalar.kind());
    }

    private static boolean isTexts(YamlValue value) {
        return value instanceof Items items
                ? items.elements().stream().allMatch(element -> isScalar(element, Kind.TEXT))
                : isScalar(value, Kind.TEXT);
    }
}

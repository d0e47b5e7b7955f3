package dev.stepfast.local.config;

import dev.stepfast.local.config.ConfigFile.Entry;
import dev.stepfast.local.config.YamlValue.Items;
import dev.stepfast.local.config.YamlValue.Members;
import dev.stepfast.local.config.YamlValue.Scalar;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** What was said of each key, as written, with who said it. The first that speaks wins. */
public final class SettingTexts {
    private final Map<SettingKey, Said> said = new EnumMap<>(SettingKey.class);

    /**
     * One value.
     *
     * @param text as written; of a list its elements behind commas
     * @param elements of a list that a file holds; empty for any other value
     * @param source as messages name it: {@code --repairs}, {@code STEPFAST_REPAIRS}, {@code
     *     stepfast.yaml:3:1: repairs}
     */
    record Said(String text, Optional<List<String>> elements, String source) {
        /** The values between commas, in brackets or without, or the elements of a list. */
        List<String> parts() {
            return elements.orElseGet(() -> split(text.strip()));
        }

        private static List<String> split(String text) {
            String inner =
                    text.startsWith("[") && text.endsWith("]")
                            ? text.substring(1, text.length() - 1)
                            : text;
            return Arrays.stream(inner.split(",", -1))
                    .map(String::strip)
                    .filter(part -> !part.isEmpty())
                    .toList();
        }
    }

    /** Takes a value of a flag, unless something was said before. */
    public SettingTexts put(SettingKey key, String text, String source) {
        said.putIfAbsent(key, new Said(text, Optional.empty(), source));
        return this;
    }

    /**
     * Takes all that the environment says; a name that is no key is left alone, an empty value says
     * nothing.
     */
    public SettingTexts putAll(Map<String, String> environment) {
        environment.forEach((name, value) -> {
            if (!value.isBlank()) {
                SettingKey.findByVariable(name).ifPresent(key -> put(key, value, name));
            }
        });
        return this;
    }

    /** What a file says, but for what has an inside of its own. */
    static SettingTexts of(ConfigFile file) {
        SettingTexts texts = new SettingTexts();
        file.entries().forEach((key, entry) -> texts.put(key, entry));
        return texts;
    }

    private void put(SettingKey key, Entry entry) {
        String source = entry.place().say(key.key());
        switch (entry.value()) {
            case Scalar scalar -> said.put(key, new Said(scalar.text(), Optional.empty(), source));
            case Items items when key.form() == SettingKey.Form.LIST -> {
                List<String> elements =
                        items.elements().stream()
                                .filter(Scalar.class::isInstance)
                                .map(element -> ((Scalar) element).text())
                                .toList();
                said.put(key, new Said(String.join(", ", elements), Optional.of(elements), source));
            }
            case Items nested -> {
                // Read by who knows its inside.
            }
            case Members nested -> {
                // The same.
            }
        }
    }

    /** These, then what others say of keys that these say nothing of. */
    SettingTexts or(SettingTexts others) {
        SettingTexts both = new SettingTexts();
        both.said.putAll(said);
        others.said.forEach(both.said::putIfAbsent);
        return both;
    }

    /** What holds when nobody says anything, where that is a value. */
    static SettingTexts usual() {
        SettingTexts usual = new SettingTexts();
        for (SettingKey key : SettingKey.values()) {
            key.usual()
                    .filter(text -> key.hasVariable() && !text.equals("none"))
                    .ifPresent(text -> usual.put(key, text, "the default of " + key.key()));
        }
        return usual;
    }

    /** With everything that the layers say of a list, in their order. */
    SettingTexts withAll(SettingKey key, Stream<SettingTexts> layers) {
        List<Said> lists = layers.flatMap(layer -> layer.find(key).stream()).toList();
        SettingTexts all = without(key);
        if (!lists.isEmpty()) {
            List<String> elements =
                    lists.stream().flatMap(list -> list.parts().stream()).distinct().toList();
            all.said.put(
                    key,
                    new Said(
                            String.join(", ", elements),
                            Optional.of(elements),
                            lists.getFirst().source()));
        }
        return all;
    }

    SettingTexts without(SettingKey key) {
        SettingTexts rest = new SettingTexts();
        rest.said.putAll(said);
        rest.said.remove(key);
        return rest;
    }

    Optional<Said> find(SettingKey key) {
        return Optional.ofNullable(said.get(key));
    }

    List<SettingKey> keys() {
        return List.copyOf(said.keySet());
    }
}

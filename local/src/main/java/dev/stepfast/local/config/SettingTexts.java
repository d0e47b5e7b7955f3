package dev.stepfast.local.config;

import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;

/** What was said of each key, as written, with who said it. The first that speaks wins. */
public final class SettingTexts {
    private final Map<SettingKey, Said> said = new EnumMap<>(SettingKey.class);

    /**
     * One value.
     *
     * @param source as messages name it: {@code --repairs}, {@code STEPFAST_REPAIRS}
     */
    record Said(String text, String source) {}

    /** Takes a value of a flag, unless something was said before. */
    public SettingTexts put(SettingKey key, String text, String source) {
        said.putIfAbsent(key, new Said(text, source));
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

    Optional<Said> find(SettingKey key) {
        return Optional.ofNullable(said.get(key));
    }
}

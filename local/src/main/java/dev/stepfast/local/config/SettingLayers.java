package dev.stepfast.local.config;

import dev.stepfast.local.config.ConfigFile.Entry;
import dev.stepfast.local.config.ConfigFile.Level;
import dev.stepfast.local.config.SettingKey.Authority;
import dev.stepfast.local.config.SettingTexts.Said;
import dev.stepfast.local.config.YamlValue.Scalar;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * What flags, environment, workspace file and user file say together. The first of them that speaks
 * wins, within what each may say.
 */
final class SettingLayers {
    private final List<String> warnings = new ArrayList<>();
    private final ConfigFile workspace;
    private final ConfigFile user;
    private final SettingTexts texts;

    /**
     * Puts the layers together.
     *
     * @param said by flags and environment
     * @throws BadSettingException for a value in a file that its key cannot have, used or not
     */
    SettingLayers(SettingTexts said, ConfigFiles files) {
        warnings.addAll(files.warnings());
        this.user = inEffect(files.user());
        ConfigFile allowed = withoutForeign(files.workspace(), files);
        SettingTexts ofUser = SettingTexts.of(user);
        SettingTexts ofWorkspace = SettingTexts.of(inEffect(allowed));
        // Read alone first: what is wrong in a file is wrong also where a flag overrides it.
        Settings.check(ofUser);
        Settings.check(ofWorkspace);
        this.workspace = allowed;
        SettingTexts lowered = withoutRaised(ofWorkspace, ofUser);
        SettingTexts merged = said.or(lowered).or(ofUser);
        for (SettingKey names : List.of(SettingKey.PROTECT, SettingKey.SENSITIVE)) {
            merged = merged.withAll(names, Stream.of(said, lowered, ofUser));
        }
        said.keys().stream()
                .filter(key -> !key.isInEffect())
                .forEach(key ->
                        warnings.add(
                                said.find(key).map(Said::source).orElse(key.key())
                                        + " is not in effect in this version"));
        this.texts = merged;
    }

    SettingTexts texts() {
        return texts;
    }

    /** The workspace's file without what it may not say. */
    ConfigFile workspace() {
        return workspace;
    }

    ConfigFile user() {
        return user;
    }

    List<String> warnings() {
        return warnings;
    }

    /** The file without keys that nothing reads yet, which are named in one warning. */
    private ConfigFile inEffect(ConfigFile file) {
        Map<SettingKey, Entry> rest = new EnumMap<>(SettingKey.class);
        Set<String> idle = new LinkedHashSet<>();
        file.entries()
                .forEach((key, entry) -> {
                    if (key.isInEffect()) {
                        rest.put(key, entry);
                    } else {
                        idle.add(key.key());
                    }
                });
        if (!idle.isEmpty()) {
            warnings.add(
                    file.name() + ": not in effect in this version: " + String.join(", ", idle));
        }
        return new ConfigFile(file.name(), file.level(), rest);
    }

    private ConfigFile withoutForeign(ConfigFile file, ConfigFiles files) {
        Map<SettingKey, Entry> rest = new EnumMap<>(SettingKey.class);
        file.entries()
                .forEach((key, entry) -> {
                    if (isForeign(key, entry)) {
                        warnings.add(
                                entry.place()
                                        .say(
                                                "not_yours: "
                                                        + what(key, entry)
                                                        + " is the operator's to say, so it is ignored; it belongs in "
                                                        + files.user().name()));
                    } else {
                        rest.put(key, entry);
                    }
                });
        return new ConfigFile(file.name(), Level.WORKSPACE, rest);
    }

    private static String what(SettingKey key, Entry entry) {
        return key.authority() == Authority.OPERATOR ? key.key() : key.key() + ": " + text(entry);
    }

    /** Some keys are the operator's only with some of their values. */
    private static boolean isForeign(SettingKey key, Entry entry) {
        if (key.authority() == Authority.OPERATOR) {
            return true;
        }
        if (key == SettingKey.SAFE_MODE) {
            return !text(entry).equalsIgnoreCase("true");
        }
        if (key == SettingKey.PLAN_EDITS) {
            return text(entry).equalsIgnoreCase("accept");
        }
        return (key == SettingKey.MODEL || key == SettingKey.ESCALATE_MODEL)
                && text(entry).startsWith(Provider.RECORDED.word() + "/");
    }

    private static String text(Entry entry) {
        return entry.value() instanceof Scalar scalar ? scalar.text().strip() : "";
    }

    /**
     * A workspace may make a limit stricter, never looser than the operator or the default has it.
     */
    private SettingTexts withoutRaised(SettingTexts workspace, SettingTexts user) {
        SettingTexts usual = SettingTexts.usual();
        SettingTexts rest = workspace;
        for (SettingKey key : workspace.keys()) {
            if (key.authority() != Authority.LIMIT) {
                continue;
            }
            Optional<Said> ceiling = user.find(key).or(() -> usual.find(key));
            Said wanted = workspace.find(key).orElseThrow();
            if (ceiling.isPresent() && SettingReader.isLooser(key, wanted, ceiling.get())) {
                warnings.add(
                        wanted.source()
                                + " may be lowered here and not raised above "
                                + ceiling.get().text()
                                + ", so "
                                + wanted.text()
                                + " is ignored; "
                                + (key == SettingKey.CHECKS_TIMEOUT
                                        ? "say it in your own settings file, by --check-timeout, or timeout= of a check"
                                        : "say it in your own settings file"));
                rest = rest.without(key);
            }
        }
        return rest;
    }
}

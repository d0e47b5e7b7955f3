package dev.stepfast.local.config;

import dev.stepfast.engine.command.CommandRules;
import dev.stepfast.engine.command.EnvironmentRules;
import dev.stepfast.engine.command.SafeMode;
import dev.stepfast.plan.markdown.SectionNames;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/** Reads what configuration says of the machine. */
final class HostReader {
    private static final String AUTO = "auto";
    private static final String BUILTIN = "builtin";

    private HostReader() {}

    /**
     * What the layers say.
     *
     * @throws BadSettingException for what cannot be
     */
    static HostSettings read(
            SettingReader reader, SettingLayers layers, Consumer<String> warnings) {
        CommandRules rules =
                CommandRuleReader.read(layers.user(), warnings)
                        .and(CommandRuleReader.read(layers.workspace(), warnings));
        List<String> passed =
                reader.findList(SettingKey.ENV_PASS, "names behind commas", Optional::of)
                        .orElse(List.of());
        new EnvironmentRules(Map.of(), passed).problems().forEach(warnings);
        return new HostSettings(
                CatalogueReader.read(layers.user()),
                rules,
                safeMode(reader),
                passed,
                reader.findText(SettingKey.GRANTS_DIR).map(HostReader::grantsFolder),
                sections(reader));
    }

    static SafeMode safeMode(SettingReader reader) {
        return reader.choice(
                SettingKey.SAFE_MODE,
                List.of("auto", "true", "false"),
                List.of(SafeMode.AUTO, SafeMode.STRICT, SafeMode.ASK),
                SafeMode.AUTO);
    }

    static SectionNames sections(SettingReader reader) {
        SectionNames usual = SectionNames.DEFAULT;
        return new SectionNames(
                headings(reader, SettingKey.SECTIONS_ACCEPTANCE).orElse(usual.acceptance()),
                headings(reader, SettingKey.SECTIONS_FINAL).orElse(usual.finalChecks()),
                headings(reader, SettingKey.SECTIONS_EACH).orElse(usual.everyStep()));
    }

    private static Optional<List<String>> headings(SettingReader reader, SettingKey key) {
        return reader.findList(key, "headings behind commas", Optional::of);
    }

    /**
     * The agent that is named; empty for {@code auto}.
     *
     * @throws BadSettingException when there is none of that name
     */
    static Optional<String> findAgent(SettingReader reader, Catalogue catalogue) {
        List<String> known = new ArrayList<>(List.of(AUTO, BUILTIN));
        known.addAll(PresetNames.ALL);
        catalogue.agents().keySet().stream()
                .filter(name -> !known.contains(name))
                .forEach(known::add);
        String named = reader.choice(SettingKey.AGENT, known, known, AUTO);
        return named.equals(AUTO) ? Optional.empty() : Optional.of(named);
    }

    private static Path grantsFolder(String text) {
        String expanded =
                text.startsWith("~/")
                        ? System.getProperty("user.home", "/") + text.substring(1)
                        : text;
        try {
            Path folder = Path.of(expanded).normalize();
            if (folder.isAbsolute()) {
                return folder;
            }
        } catch (InvalidPathException strange) {
            throw new BadSettingException("grants.dir is \"" + text + "\", and that is no path");
        }
        throw new BadSettingException(
                "grants.dir is \"" + text + "\", and must be an absolute path, or begin with ~/");
    }
}

package dev.stepfast.local.config;

import dev.stepfast.engine.command.CommandRules;
import dev.stepfast.engine.command.SafeMode;
import dev.stepfast.plan.markdown.SectionNames;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * What configuration says of the machine rather than of a run.
 *
 * @param rules of the operator, and what the workspace refuses
 * @param passedNames variables that every command gets from the operator's environment
 * @param grantsFolder where grants are kept; empty: in the user's state folder
 * @param sections of Markdown plans
 */
public record HostSettings(
        Catalogue catalogue,
        CommandRules rules,
        SafeMode safeMode,
        List<String> passedNames,
        Optional<Path> grantsFolder,
        SectionNames sections) {
    public static final HostSettings DEFAULTS =
            new HostSettings(
                    Catalogue.EMPTY,
                    CommandRules.NONE,
                    SafeMode.AUTO,
                    List.of(),
                    Optional.empty(),
                    SectionNames.DEFAULT);

    /** What holds by default, with these models and agents. */
    public static HostSettings of(Catalogue catalogue) {
        return new HostSettings(
                catalogue,
                DEFAULTS.rules,
                DEFAULTS.safeMode,
                DEFAULTS.passedNames,
                DEFAULTS.grantsFolder,
                DEFAULTS.sections);
    }

    public HostSettings {
        passedNames = List.copyOf(passedNames);
    }
}

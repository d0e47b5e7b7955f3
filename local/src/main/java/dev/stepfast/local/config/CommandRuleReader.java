package dev.stepfast.local.config;

import dev.stepfast.engine.command.CommandRule;
import dev.stepfast.engine.command.CommandRule.Decision;
import dev.stepfast.engine.command.CommandRule.Rest;
import dev.stepfast.engine.command.CommandRules;
import dev.stepfast.local.config.ConfigFile.Entry;
import dev.stepfast.local.config.ConfigFile.Level;
import dev.stepfast.local.config.YamlValue.Items;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/** Reads {@code commands.rules} of one file, with the examples that the rules carry. */
final class CommandRuleReader {
    private static final String PATH = "commands.rules";
    private static final List<String> FIELDS =
            List.of("run", "decision", "rest", "interpreter", "match", "not_match");

    private CommandRuleReader() {}

    /**
     * The rules of a file that count.
     *
     * @throws BadSettingException when one of them is wrong
     */
    static CommandRules read(ConfigFile file, Consumer<String> warnings) {
        Optional<Entry> entry = file.find(SettingKey.COMMANDS_RULES);
        if (entry.isEmpty()) {
            return CommandRules.NONE;
        }
        Problems problems = new Problems();
        List<CommandRule> rules = new ArrayList<>();
        if (entry.get().value() instanceof Items items) {
            items.elements()
                    .forEach(element ->
                            rule(element, problems)
                                    .filter(rule -> counts(file, element, rule, warnings))
                                    .ifPresent(rules::add));
        } else {
            problems.add(entry.get().value().place(), PATH + " must be a list of rules");
        }
        problems.throwIfAny();
        return load(rules, entry.get(), warnings);
    }

    private static CommandRules load(
            List<CommandRule> rules, Entry entry, Consumer<String> warnings) {
        return switch (CommandRules.load(rules)) {
            case CommandRules.Loaded.Accepted accepted -> {
                accepted.warnings().forEach(warning -> warnings.accept(entry.place().say(warning)));
                yield accepted.rules();
            }
            case CommandRules.Loaded.Rejected rejected ->
                    throw new BadSettingException(
                            String.join(
                                    "\n",
                                    rejected.problems().stream()
                                            .map(problem -> entry.place().say(problem))
                                            .toList()));
        };
    }

    /** A workspace may refuse; what it would allow would have to be granted. */
    private static boolean counts(
            ConfigFile file, YamlValue element, CommandRule rule, Consumer<String> warnings) {
        if (file.level() == Level.USER || rule.decision() == Decision.REFUSE) {
            return true;
        }
        warnings.accept(
                element.place()
                        .say(
                                "not_yours: a rule of the workspace may only refuse, so this one is ignored; it"
                                        + " belongs in your own settings file"));
        return false;
    }

    private static Optional<CommandRule> rule(YamlValue element, Problems problems) {
        Optional<YamlFields> found = YamlFields.of(PATH, element, FIELDS, problems);
        if (found.isEmpty()) {
            return Optional.empty();
        }
        YamlFields fields = found.get();
        for (String field : List.of("run", "decision")) {
            if (!fields.has(field)) {
                fields.refuse(field, "is missing");
            }
        }
        Optional<List<String>> run = fields.findTexts("run");
        Optional<Decision> decision =
                fields.findChoice(
                        "decision",
                        List.of("allow", "ask", "refuse"),
                        Arrays.asList(Decision.values()));
        Optional<Rest> rest =
                fields.findChoice("rest", List.of("none", "any"), List.of(Rest.NONE, Rest.ANY));
        boolean interpreter = fields.findSwitch("interpreter").orElse(false);
        List<List<String>> match = fields.textLists("match");
        List<List<String>> notMatch = fields.textLists("not_match");
        if (run.isEmpty() || decision.isEmpty()) {
            return Optional.empty();
        }
        return Optional.of(
                new CommandRule(
                        run.get(),
                        decision.get(),
                        rest.orElse(Rest.ANY),
                        interpreter,
                        match,
                        notMatch));
    }
}

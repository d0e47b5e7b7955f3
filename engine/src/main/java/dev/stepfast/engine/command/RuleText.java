package dev.stepfast.engine.command;

import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** Writes rules as they may stand in {@code commands.rules}. */
final class RuleText {
    /** Longer suggestions are no help to anybody. */
    private static final int LONGEST_SUGGESTION = 1_000;

    private RuleText() {}

    static String of(CommandRule rule) {
        return "{run: "
                + list(rule.run())
                + ", decision: "
                + word(rule.decision())
                + ", rest: "
                + word(rule.rest())
                + "}";
    }

    /** What to write so that exactly this vector is allowed. */
    static String suggestionFor(List<String> argv) {
        String program = argv.getFirst();
        if (argv.size() == 1 && KnownPrograms.runsWorkspaceCode(program)) {
            return "a rule for " + program + " needs at least one argument in its run: list";
        }
        String run = list(argv);
        if (run.length() > LONGEST_SUGGESTION) {
            return "a rule with decision: allow whose run: list begins with "
                    + quote(program)
                    + " would allow it";
        }
        String open =
                KnownPrograms.findOpenness(program, CommandRule.Rest.NONE).isPresent()
                        ? ", interpreter: true"
                        : "";
        return "this rule in commands.rules would allow it: {run: "
                + run
                + ", decision: allow, rest: none"
                + open
                + "}";
    }

    static String list(List<String> elements) {
        return elements.stream().map(RuleText::quote).collect(Collectors.joining(", ", "[", "]"));
    }

    /** Double-quoted as YAML and JSON both read it. */
    private static String quote(String element) {
        return '"'
                + element.replace("\\", "\\\\")
                        .replace("\"", "\\\"")
                        .replace("\n", "\\n")
                        .replace("\t", "\\t")
                + '"';
    }

    private static String word(Enum<?> value) {
        return value.name().toLowerCase(Locale.ROOT);
    }
}

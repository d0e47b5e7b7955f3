package dev.stepfast.engine.command;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * All rules of the operator and the workspace; their order does not matter, the strictest that
 * matches wins.
 */
public final class CommandRules {
    public static final CommandRules NONE = new CommandRules(List.of());

    private final List<CommandRule> rules;

    private CommandRules(List<CommandRule> rules) {
        this.rules = List.copyOf(rules);
    }

    /** What came of reading rules. */
    public sealed interface Loaded {
        /**
         * They hold.
         *
         * @param warnings what a person should know of them
         */
        record Accepted(CommandRules rules, List<String> warnings) implements Loaded {
            public Accepted {
                warnings = List.copyOf(warnings);
            }
        }

        /** At least one is wrong, so none counts. */
        record Rejected(List<String> problems) implements Loaded {
            public Rejected {
                problems = List.copyOf(problems);
            }
        }
    }

    /** Checks rules and their examples. Never throws for what they say. */
    public static Loaded load(List<CommandRule> rules) {
        List<String> problems = new ArrayList<>();
        List<String> warnings = new ArrayList<>();
        for (CommandRule rule : rules) {
            problems.addAll(RuleProblems.of(rule));
            warnings.addAll(RuleProblems.warningsOf(rule));
        }
        return problems.isEmpty()
                ? new Loaded.Accepted(new CommandRules(rules), warnings)
                : new Loaded.Rejected(problems);
    }

    /** These rules and others together: the strictest of both wins. */
    public CommandRules and(CommandRules others) {
        List<CommandRule> all = new ArrayList<>(rules);
        all.addAll(others.rules);
        return new CommandRules(all);
    }

    /** The strictest rule that matches; among equally strict ones the longest, which says most. */
    Optional<CommandRule> findStrictest(List<String> argv) {
        return rules.stream()
                .filter(rule -> rule.matches(argv))
                .max((a, b) -> {
                    int stricter = a.decision().compareTo(b.decision());
                    return stricter != 0
                            ? stricter
                            : Integer.compare(a.run().size(), b.run().size());
                });
    }
}

package dev.stepfast.engine.command;

import java.util.List;

/**
 * One rule of {@code commands.rules}: what begins exactly so is allowed, asked about or refused.
 *
 * @param run the prefix, element by element and byte by byte; no globs, no patterns
 * @param interpreter whether the author knows that the rule allows anything
 * @param match vectors that the rule must match
 * @param notMatch vectors that it must not match
 */
public record CommandRule(
        List<String> run,
        Decision decision,
        Rest rest,
        boolean interpreter,
        List<List<String>> match,
        List<List<String>> notMatch) {

    public CommandRule {
        run = List.copyOf(run);
        match = match.stream().map(List::copyOf).toList();
        notMatch = notMatch.stream().map(List::copyOf).toList();
    }

    /** What a rule says; later ones are stricter. */
    public enum Decision {
        ALLOW,
        ASK,
        REFUSE
    }

    /** What may follow the prefix. */
    public enum Rest {
        NONE,
        ANY
    }

    /** Whether a vector begins with {@link #run} and {@link #rest} allows what follows. */
    boolean matches(List<String> argv) {
        return argv.size() >= run.size()
                && (rest == Rest.ANY || argv.size() == run.size())
                && argv.subList(0, run.size()).equals(run);
    }

    /** The rule in one line, for messages. */
    String display() {
        return RuleText.of(this);
    }
}

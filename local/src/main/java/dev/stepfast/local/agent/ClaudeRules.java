package dev.stepfast.local.agent;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** Consented commands as permission rules of Claude Code. */
final class ClaudeRules {
    private ClaudeRules() {}

    /**
     * The option that allows exactly these commands. One that could not be written as a rule
     * without meaning more is left out: the agent then asks, and is refused.
     */
    static List<String> allowing(List<List<String>> commands) {
        List<String> rules =
                commands.stream().flatMap(argv -> rule(argv).stream()).distinct().toList();
        if (rules.isEmpty()) {
            return List.of();
        }
        List<String> option = new ArrayList<>(List.of("--allowedTools"));
        option.addAll(rules);
        return option;
    }

    private static Optional<String> rule(List<String> argv) {
        boolean plain =
                argv.stream()
                        .flatMapToInt(String::chars)
                        .noneMatch(c -> c == '(' || c == ')' || c == '*' || c == ':' || c < ' ');
        return plain
                ? Optional.of(
                        "Bash("
                                + argv.stream()
                                        .map(ClaudeRules::quote)
                                        .collect(Collectors.joining(" "))
                                + ")")
                : Optional.empty();
    }

    /** As a shell would need it, and as a model would type it. */
    private static String quote(String word) {
        boolean bare =
                !word.isEmpty()
                        && word.chars()
                                .allMatch(c ->
                                        Character.isLetterOrDigit(c)
                                                || "-_./=+,@%".indexOf(c) >= 0);
        return bare ? word : "'" + word.replace("'", "'\\''") + "'";
    }
}

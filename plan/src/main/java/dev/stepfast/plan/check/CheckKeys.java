package dev.stepfast.plan.check;

import dev.stepfast.plan.value.CanonicalJson;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * Spells check keys: {@code type(options sorted): operand}, with only the options that are stated.
 */
final class CheckKeys {
    private CheckKeys() {}

    static String keyOf(CheckSpec check) {
        Map<String, String> options = statedOptions(check);
        String stated =
                options.isEmpty()
                        ? ""
                        : options.entrySet().stream()
                                .map(option -> option.getKey() + "=" + option.getValue())
                                .collect(Collectors.joining(",", "(", ")"));
        String operand = operand(check);
        return check.type().word() + stated + (operand.isEmpty() ? "" : ": " + operand);
    }

    static String typeAndOperand(CheckSpec check) {
        String operand = operand(check);
        return check.type().word() + (operand.isEmpty() ? "" : ": " + operand);
    }

    private static String operand(CheckSpec check) {
        return switch (check) {
            case CheckSpec.Command c -> c.command().display();
            case CheckSpec.Custom c ->
                    c.script()
                            + (c.arguments().isEmpty()
                                    ? ""
                                    : " " + String.join(" ", c.arguments()));
            case CheckSpec.FileExists c -> c.path().toString();
            case CheckSpec.FileContains c -> c.path() + " :: " + c.text();
            case CheckSpec.FileRegex c -> c.path() + " :: " + c.pattern();
            case CheckSpec.Regex c -> c.pattern().source();
            case CheckSpec.Contains c -> c.text();
            case CheckSpec.Json c ->
                    c.schema()
                            .map(schema ->
                                    switch (schema) {
                                        case CheckSpec.Schema.File file -> file.path().toString();
                                        case CheckSpec.Schema.Inline inline ->
                                                CanonicalJson.write(inline.value());
                                    })
                            .orElse("");
            case CheckSpec.NoErrors c -> "";
        };
    }

    private static Map<String, String> statedOptions(CheckSpec check) {
        Map<String, String> stated = new TreeMap<>();
        check.options().label().ifPresent(label -> stated.put("label", label));
        check.options()
                .timeout()
                .ifPresent(timeout -> stated.put("timeout", timeout.toMillis() + "ms"));
        check.options().reveal().ifPresent(reveal -> stated.put("reveal", reveal.toString()));
        switch (check) {
            case CheckSpec.Command c -> {
                putProcess(stated, c.process());
                if (!c.exit().equals(CheckSpec.Command.SUCCESS)) {
                    stated.put(
                            "exit",
                            c.exit().stream()
                                    .sorted()
                                    .map(String::valueOf)
                                    .collect(Collectors.joining("|")));
                }
            }
            case CheckSpec.Custom c -> putProcess(stated, c.process());
            case CheckSpec.Regex c -> putScope(stated, c.scope());
            case CheckSpec.Contains c -> putScope(stated, c.scope());
            case CheckSpec.Json c -> putScope(stated, c.scope());
            case CheckSpec.FileExists c -> {}
            case CheckSpec.FileContains c -> {}
            case CheckSpec.FileRegex c -> {}
            case CheckSpec.NoErrors c -> {}
        }
        return stated;
    }

    private static void putProcess(Map<String, String> stated, CommandOptions process) {
        process.cwd().ifPresent(cwd -> stated.put("cwd", cwd.toString()));
        if (process.network()) {
            stated.put("network", "true");
        }
        if (!process.preflight()) {
            stated.put("preflight", "false");
        }
    }

    private static void putScope(Map<String, String> stated, CheckSpec.ReplyScope scope) {
        if (scope == CheckSpec.ReplyScope.ALL) {
            stated.put("scope", "all");
        }
    }
}

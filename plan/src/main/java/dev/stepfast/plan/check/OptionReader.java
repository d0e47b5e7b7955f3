package dev.stepfast.plan.check;

import dev.stepfast.plan.diagnostic.DiagnosticCode;
import dev.stepfast.plan.diagnostic.Spelling;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;

/** The options of one check, read against those that its type allows. */
final class OptionReader {
    static final Duration SHORTEST_TIMEOUT = Duration.ofMillis(100);
    static final Duration LONGEST_TIMEOUT = Duration.ofHours(1);

    private static final Pattern EXIT_CODES = Pattern.compile("\\d{1,3}(\\s*\\|\\s*\\d{1,3})*");
    private static final int HIGHEST_EXIT = 255;

    private final Map<String, String> stated;

    private OptionReader(Map<String, String> stated) {
        this.stated = stated;
    }

    static OptionReader read(CheckType type, CheckText text) {
        if (!text.optionsClosed()) {
            throw bad("the options of \"" + type.word() + "\" are not closed; add \")\"");
        }
        Map<String, String> stated = new LinkedHashMap<>();
        if (text.options().isPresent()) {
            List<String> allowed = allowed(type);
            for (String option : text.options().get().split(",", -1)) {
                put(stated, option, type, allowed);
            }
        }
        return new OptionReader(stated);
    }

    CheckOptions common() {
        return new CheckOptions(
                Optional.ofNullable(stated.get("label")), timeout(), flag("reveal"));
    }

    CommandOptions process() {
        return new CommandOptions(
                cwd(), flag("network").orElse(false), flag("preflight").orElse(true));
    }

    Set<Integer> exit() {
        String codes = stated.get("exit");
        if (codes == null) {
            return CheckSpec.Command.SUCCESS;
        }
        if (!EXIT_CODES.matcher(codes).matches()) {
            throw badValue("exit", codes, "an exit code, or several as 0|1");
        }
        Set<Integer> expected = new TreeSet<>();
        for (String code : codes.split("\\|", -1)) {
            int number = Integer.parseInt(code.strip());
            if (number > HIGHEST_EXIT) {
                throw badValue("exit", codes, "codes from 0 to " + HIGHEST_EXIT);
            }
            expected.add(number);
        }
        return expected;
    }

    CheckSpec.ReplyScope scope() {
        String scope = stated.get("scope");
        if (scope == null) {
            return CheckSpec.ReplyScope.FINAL;
        }
        return switch (scope) {
            case "final" -> CheckSpec.ReplyScope.FINAL;
            case "all" -> CheckSpec.ReplyScope.ALL;
            default -> throw badValue("scope", scope, "all or final");
        };
    }

    private static void put(
            Map<String, String> stated, String option, CheckType type, List<String> allowed) {
        int equals = option.indexOf('=');
        String name = (equals < 0 ? option : option.substring(0, equals)).strip();
        if (equals < 0) {
            throw bad(
                    "option \""
                            + CheckOperands.shortened(name)
                            + "\" has no value; write NAME=VALUE, allowed are "
                            + String.join(", ", allowed));
        }
        if (!allowed.contains(name)) {
            Optional<String> nearest = Spelling.findNearest(name, allowed);
            throw new RefusedCheck(
                    DiagnosticCode.BAD_OPTION,
                    "\""
                            + type.word()
                            + "\" has no option \""
                            + CheckOperands.shortened(name)
                            + "\"; allowed are "
                            + String.join(", ", allowed),
                    nearest);
        }
        String value = option.substring(equals + 1).strip();
        if (value.isEmpty()) {
            throw bad("option \"" + name + "\" has no value");
        }
        if (stated.put(name, value) != null) {
            throw bad("option \"" + name + "\" is given twice; keep one");
        }
    }

    private static List<String> allowed(CheckType type) {
        List<String> names = new ArrayList<>();
        switch (type) {
            case COMMAND -> names.addAll(List.of("timeout", "cwd", "network", "preflight", "exit"));
            case CUSTOM -> names.addAll(List.of("timeout", "cwd", "network", "preflight"));
            case REGEX, NOT_REGEX, CONTAINS, NOT_CONTAINS, JSON -> names.add("scope");
            case FILE_EXISTS,
                    FILE_NOT_EXISTS,
                    FILE_CONTAINS,
                    FILE_NOT_CONTAINS,
                    FILE_REGEX,
                    FILE_NOT_REGEX,
                    NO_ERRORS -> {}
        }
        names.addAll(List.of("label", "reveal"));
        return names;
    }

    private Optional<Duration> timeout() {
        String text = stated.get("timeout");
        if (text == null) {
            return Optional.empty();
        }
        Optional<Duration> timeout = PlanDuration.parse(text);
        if (timeout.isEmpty()
                || timeout.get().compareTo(SHORTEST_TIMEOUT) < 0
                || timeout.get().compareTo(LONGEST_TIMEOUT) > 0) {
            throw badValue("timeout", text, "100ms to 1h, as 30s or 5m");
        }
        return timeout;
    }

    private Optional<WorkspacePath> cwd() {
        return Optional.ofNullable(stated.get("cwd")).map(CheckOperands::path);
    }

    private Optional<Boolean> flag(String name) {
        String text = stated.get(name);
        if (text == null) {
            return Optional.empty();
        }
        return switch (text) {
            case "true" -> Optional.of(true);
            case "false" -> Optional.of(false);
            default -> throw badValue(name, text, "true or false");
        };
    }

    private static RefusedCheck badValue(String name, String value, String allowed) {
        return bad(
                "\""
                        + CheckOperands.shortened(value)
                        + "\" is no value of option \""
                        + name
                        + "\"; allowed: "
                        + allowed);
    }

    private static RefusedCheck bad(String message) {
        return new RefusedCheck(DiagnosticCode.BAD_OPTION, message);
    }
}

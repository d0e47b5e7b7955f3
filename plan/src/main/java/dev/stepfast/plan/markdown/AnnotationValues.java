package dev.stepfast.plan.markdown;

import dev.stepfast.plan.check.PlanDuration;
import dev.stepfast.plan.check.WorkspacePath;
import dev.stepfast.plan.diagnostic.DiagnosticCode;
import dev.stepfast.plan.taskplan.RepairSpec;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/** The forms of annotation values. */
final class AnnotationValues {
    private static final Pattern ID = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._-]{0,63}");
    private static final Pattern REPAIRS = Pattern.compile("[0-" + RepairSpec.MOST_REPAIRS + "]");

    /** Square brackets are not here: they are common in file names of web frameworks. */
    private static final Pattern GLOB = Pattern.compile("[*?]");

    private static final int LONGEST_QUOTE = 60;

    private AnnotationValues() {}

    /** What is wrong with a value, and what to do. */
    record Problem(DiagnosticCode code, String message) {}

    static boolean isId(String text) {
        return ID.matcher(text).matches();
    }

    static boolean isOneWord(String text) {
        return !text.isEmpty()
                && text.chars().noneMatch(c -> Character.isWhitespace(c) || c == ',');
    }

    static Optional<Integer> findRepairs(String text) {
        return REPAIRS.matcher(text).matches()
                ? Optional.of(Integer.valueOf(text))
                : Optional.empty();
    }

    static Optional<Duration> findTimeout(String text) {
        return PlanDuration.parse(text).filter(Duration::isPositive);
    }

    static boolean isQuestion(String text) {
        return text.codePointCount(0, text.length()) <= Confirm.LONGEST_QUESTION;
    }

    /**
     * The parts between commas, each without blanks around it and without the backticks of a code
     * span.
     */
    static List<String> split(String value) {
        return value.isBlank()
                ? List.of()
                : Arrays.stream(value.split(",", -1)).map(AnnotationValues::withoutTicks).toList();
    }

    static String withoutTicks(String text) {
        String bare = text.strip();
        boolean ticked = bare.length() > 2 && bare.startsWith("`") && bare.endsWith("`");
        return ticked ? bare.substring(1, bare.length() - 1).strip() : bare;
    }

    /** What is wrong with a value and what to write, if something is. */
    static Optional<Problem> findProblem(Keyword keyword, String value) {
        return switch (keyword) {
            case MODEL -> unless(isOneWord(value), keyword, value, "one name, or provider/model");
            case AGENT -> unless(isOneWord(value), keyword, value, "one name");
            case REPAIRS ->
                    unless(
                            findRepairs(value).isPresent(),
                            keyword,
                            value,
                            "a number from 0 to " + RepairSpec.MOST_REPAIRS);
            case TIMEOUT ->
                    unless(
                            findTimeout(value).isPresent(),
                            keyword,
                            value,
                            "a duration, as 30s, 5m or 1m30s");
            case ID ->
                    unless(
                            isId(value),
                            keyword,
                            value,
                            "1 to 64 letters, digits, \".\", \"_\" or \"-\", a letter or digit first");
            case AFTER -> {
                List<String> ids = split(value);
                boolean fits = !ids.isEmpty() && ids.stream().allMatch(AnnotationValues::isId);
                yield unless(fits, keyword, value, "ids of steps, apart by commas");
            }
            case NEEDS, WRITES -> findPathProblem(value, keyword);
            case CONFIRM ->
                    unless(
                            isQuestion(value),
                            keyword,
                            value,
                            "a question of at most " + Confirm.LONGEST_QUESTION + " characters");
            case NETWORK -> unless(value.isEmpty(), keyword, value, "nothing: write [network]");
            case VALIDATE -> Optional.empty();
        };
    }

    static Optional<Problem> findPathProblem(String value, Keyword keyword) {
        List<String> paths = split(value);
        boolean globs = keyword == Keyword.WRITES;
        String expected =
                globs
                        ? "workspace-relative globs, apart by commas"
                        : "workspace-relative files, apart by commas";
        if (paths.isEmpty() || paths.stream().anyMatch(String::isEmpty)) {
            return unless(false, keyword, value, expected);
        }
        for (String path : paths) {
            if (!globs && GLOB.matcher(path).find()) {
                return unless(false, keyword, value, expected + ", without globs");
            }
            if (WorkspacePath.parse(path) instanceof WorkspacePath.Parsed.Refused refused) {
                return Optional.of(
                        new Problem(
                                DiagnosticCode.PATH_ESCAPES,
                                "\"" + shortened(path) + "\" " + refused.reason()));
            }
        }
        return Optional.empty();
    }

    private static Optional<Problem> unless(
            boolean fits, Keyword keyword, String value, String expected) {
        if (fits) {
            return Optional.empty();
        }
        return Optional.of(
                new Problem(
                        DiagnosticCode.BAD_VALUE,
                        "\""
                                + shortened(value)
                                + "\" is no value for \""
                                + keyword.word()
                                + "\"; it takes "
                                + expected));
    }

    private static String shortened(String text) {
        return text.codePointCount(0, text.length()) <= LONGEST_QUOTE
                ? text
                : text.substring(0, text.offsetByCodePoints(0, LONGEST_QUOTE)) + "...";
    }
}

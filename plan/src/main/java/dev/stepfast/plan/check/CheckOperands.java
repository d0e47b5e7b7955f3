package dev.stepfast.plan.check;

import dev.stepfast.plan.diagnostic.DiagnosticCode;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/** Makes a check of a type, its options and the parts of its operand. */
final class CheckOperands {
    private static final Pattern BEYOND_RE2 = Pattern.compile("\\(\\?(?:=|!|<=|<!)|\\\\[1-9]");
    private static final int LONGEST_QUOTE = 60;

    private CheckOperands() {}

    static boolean takesTwoParts(CheckType type) {
        return switch (type) {
            case FILE_CONTAINS, FILE_NOT_CONTAINS, FILE_REGEX, FILE_NOT_REGEX -> true;
            case COMMAND,
                    FILE_EXISTS,
                    FILE_NOT_EXISTS,
                    REGEX,
                    NOT_REGEX,
                    CONTAINS,
                    NOT_CONTAINS,
                    NO_ERRORS,
                    CUSTOM,
                    JSON ->
                    false;
        };
    }

    static CheckSpec build(CheckType type, CheckText text, OptionReader options, CheckForm form) {
        Operand operand = new Operand(type, text.operand(), form);
        boolean negated = type.isNegated();
        return switch (type) {
            case COMMAND ->
                    new CheckSpec.Command(
                            command(operand.single()),
                            options.exit(),
                            options.process(),
                            options.common());
            case CUSTOM -> custom(operand.single(), options);
            case FILE_EXISTS, FILE_NOT_EXISTS ->
                    new CheckSpec.FileExists(path(operand.single()), negated, options.common());
            case FILE_CONTAINS, FILE_NOT_CONTAINS ->
                    new CheckSpec.FileContains(
                            file(operand.first()), operand.second(), negated, options.common());
            case FILE_REGEX, FILE_NOT_REGEX ->
                    new CheckSpec.FileRegex(
                            file(operand.first()),
                            pattern(operand.secondAsWritten()),
                            negated,
                            options.common());
            case REGEX, NOT_REGEX ->
                    new CheckSpec.Regex(
                            pattern(operand.singleAsWritten()),
                            negated,
                            options.scope(),
                            options.common());
            case CONTAINS, NOT_CONTAINS ->
                    new CheckSpec.Contains(
                            operand.single(), negated, options.scope(), options.common());
            case NO_ERRORS -> noErrors(operand, options);
            case JSON ->
                    new CheckSpec.Json(
                            operand.find().map(CheckOperands::file).map(CheckSpec.Schema.File::new),
                            options.scope(),
                            options.common());
        };
    }

    static WorkspacePath path(String text) {
        return switch (WorkspacePath.parse(text)) {
            case WorkspacePath.Parsed.Ok ok -> ok.path();
            case WorkspacePath.Parsed.Refused refused ->
                    throw new RefusedCheck(
                            DiagnosticCode.PATH_ESCAPES,
                            "\"" + shortened(text) + "\" " + refused.reason());
        };
    }

    static String shortened(String text) {
        return text.codePointCount(0, text.length()) <= LONGEST_QUOTE
                ? text
                : text.substring(0, text.offsetByCodePoints(0, LONGEST_QUOTE)) + "...";
    }

    private static WorkspacePath file(String text) {
        WorkspacePath path = path(text);
        if (path.isRoot() || path.trailingSlash()) {
            throw new RefusedCheck(
                    DiagnosticCode.PATH_ESCAPES,
                    "\"" + shortened(text) + "\" is a folder where a file is meant; name a file");
        }
        return path;
    }

    private static CommandLine command(String line) {
        return switch (CommandLineTokenizer.split(line)) {
            case CommandLineTokenizer.Split.Words words -> words.command();
            case CommandLineTokenizer.Split.Refused refused ->
                    throw new RefusedCheck(refused.code(), refused.reason());
        };
    }

    private static CheckSpec custom(String line, OptionReader options) {
        List<String> argv = command(line).argv();
        return new CheckSpec.Custom(
                file(argv.getFirst()),
                argv.subList(1, argv.size()),
                options.process(),
                options.common());
    }

    private static CheckSpec noErrors(Operand operand, OptionReader options) {
        if (operand.find().isPresent()) {
            throw new RefusedCheck(
                    DiagnosticCode.UNEXPECTED_OPERAND,
                    "\"no_errors\" takes no operand; write \"no_errors\" alone");
        }
        return new CheckSpec.NoErrors(options.common());
    }

    private static RegexPattern pattern(String source) {
        return switch (RegexPattern.compile(source)) {
            case RegexPattern.Compiled.Ok ok -> ok.pattern();
            case RegexPattern.Compiled.Refused refused ->
                    throw new RefusedCheck(
                            DiagnosticCode.BAD_REGEX,
                            "\""
                                    + shortened(source)
                                    + "\" is no pattern: "
                                    + refused.reason()
                                    + advice(source));
        };
    }

    private static String advice(String source) {
        if (source.contains("[^]") || source.contains("[]")) {
            return "; an unescaped \"]\" ends the annotation: write [^\\]...], or put the pattern in a code span";
        }
        if (BEYOND_RE2.matcher(source).find()) {
            return "; the engine is RE2, which has no look-around and no back-references";
        }
        return "";
    }

    /** The operand's parts, each asked for as its type needs it. */
    private record Operand(CheckType type, List<CheckText.Part> parts, CheckForm form) {

        /** The operand if there is one that is not blank. */
        Optional<String> find() {
            return parts.isEmpty() || isMissing(parts.getFirst())
                    ? Optional.empty()
                    : Optional.of(reduced(parts.getFirst()));
        }

        String single() {
            return reduced(part(0));
        }

        String singleAsWritten() {
            return part(0).text();
        }

        String first() {
            requireBoth();
            return reduced(parts.get(0));
        }

        String second() {
            requireBoth();
            return reduced(parts.get(1));
        }

        String secondAsWritten() {
            requireBoth();
            return parts.get(1).text();
        }

        private CheckText.Part part(int index) {
            if (parts.size() <= index || isMissing(parts.get(index))) {
                throw new RefusedCheck(
                        DiagnosticCode.MISSING_OPERAND,
                        "\""
                                + type.word()
                                + "\" needs an operand; write \""
                                + type.word()
                                + ": "
                                + example()
                                + "\"");
            }
            return parts.get(index);
        }

        private void requireBoth() {
            if (parts.size() < 2 || isMissing(parts.get(0)) || isMissing(parts.get(1))) {
                throw new RefusedCheck(
                        DiagnosticCode.MISSING_OPERAND,
                        "\""
                                + type.word()
                                + "\" needs a file and what to look for; write \""
                                + type.word()
                                + ": "
                                + example()
                                + "\"");
            }
        }

        private static boolean isMissing(CheckText.Part part) {
            return part.verbatim() ? part.text().isEmpty() : part.text().isBlank();
        }

        private String reduced(CheckText.Part part) {
            return part.verbatim() || form == CheckForm.BLOCK
                    ? part.text()
                    : part.text().replace("\\[", "[").replace("\\]", "]");
        }

        private String example() {
            return switch (type) {
                case COMMAND -> "make test";
                case FILE_EXISTS, FILE_NOT_EXISTS -> "PATH";
                case FILE_CONTAINS, FILE_NOT_CONTAINS -> "PATH :: TEXT";
                case FILE_REGEX, FILE_NOT_REGEX -> "PATH :: PATTERN";
                case REGEX, NOT_REGEX -> "PATTERN";
                case CONTAINS, NOT_CONTAINS -> "TEXT";
                case CUSTOM -> "./check.sh";
                case JSON -> "schema.json";
                case NO_ERRORS -> "";
            };
        }
    }
}

package dev.stepfast.plan.check;

import dev.stepfast.plan.diagnostic.DiagnosticCode;
import dev.stepfast.plan.diagnostic.Spelling;
import java.util.Optional;
import java.util.regex.Pattern;

/** Reads the text of a check: {@code type(options): operand}. Never throws for bad input. */
public final class CheckParser {
    private static final Pattern BARE_PATH = Pattern.compile("[^\\s:()]*[./][^\\s:()]*");

    private CheckParser() {}

    /** What came of reading a check. */
    public sealed interface Parsed {
        record Ok(CheckSpec check) implements Parsed {}

        record Refused(CheckProblem problem) implements Parsed {}
    }

    /**
     * A check inside brackets.
     *
     * @param close index of the {@code ]} that ends it; empty when it is never closed, the check is
     *     then refused
     */
    public record Bracketed(Parsed parsed, Optional<Integer> close) {}

    /** Reads a check that fills the whole text, as in a bullet {@code validate: ...}. */
    public static Parsed parseBlock(String text) {
        return parse(CheckTextScanner.scan(text, 0, CheckForm.BLOCK).text(), CheckForm.BLOCK);
    }

    /**
     * Reads a check that starts behind {@code [validate:} and ends at the bracket that closes it.
     */
    public static Bracketed parseBracketed(String text, int from) {
        CheckTextScanner.Scan scan = CheckTextScanner.scan(text, from, CheckForm.BRACKET);
        if (scan.end() < 0) {
            CheckProblem unterminated =
                    CheckProblem.of(
                            DiagnosticCode.UNTERMINATED,
                            "the annotation is not closed; add \"]\", or write \"\\[\" for a bracket that belongs to its text");
            return new Bracketed(new Parsed.Refused(unterminated), Optional.empty());
        }
        return new Bracketed(parse(scan.text(), CheckForm.BRACKET), Optional.of(scan.end()));
    }

    /**
     * Index of the bracket that closes a raw text, counted with balanced brackets; empty when there
     * is none.
     */
    public static Optional<Integer> findClose(String text, int from) {
        int close = CheckTextScanner.findClose(text, from);
        return close < 0 ? Optional.empty() : Optional.of(close);
    }

    private static Parsed parse(CheckText text, CheckForm form) {
        Optional<CheckType> type = CheckType.find(text.type());
        if (type.isEmpty()) {
            return new Parsed.Refused(unknownType(text));
        }
        try {
            OptionReader options = OptionReader.read(type.get(), text);
            return new Parsed.Ok(CheckOperands.build(type.get(), text, options, form));
        } catch (RefusedCheck refused) {
            return new Parsed.Refused(refused.problem());
        }
    }

    private static CheckProblem unknownType(CheckText text) {
        String written = text.type();
        if (written.isEmpty()) {
            return CheckProblem.of(
                    DiagnosticCode.MISSING_OPERAND,
                    "there is no check; write a type and its operand, as \"command: make test\"");
        }
        String message = "unknown check type \"" + CheckOperands.shortened(written) + "\"";
        if (text.operand().isEmpty() && BARE_PATH.matcher(written).matches()) {
            String right = "file_exists: " + written;
            return new CheckProblem(
                    DiagnosticCode.UNKNOWN_CHECK_TYPE,
                    message + "; did you mean \"" + right + "\"?",
                    Optional.of(right));
        }
        Optional<String> nearest =
                Spelling.findNearest(written.replace('-', '_'), CheckType.words());
        String advice =
                nearest.map(word -> "; did you mean \"" + word + "\"?")
                        .orElse("; write one of " + String.join(", ", CheckType.words()));
        return new CheckProblem(DiagnosticCode.UNKNOWN_CHECK_TYPE, message + advice, nearest);
    }
}

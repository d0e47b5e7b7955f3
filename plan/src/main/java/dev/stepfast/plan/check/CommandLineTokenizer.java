package dev.stepfast.plan.check;

import dev.stepfast.plan.diagnostic.DiagnosticCode;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Splits a command line into words without a shell.
 *
 * <p>What it accepts, {@code dash} and {@code bash} split into the same words; everything that they
 * would interpret is refused, so that a mistake is found when the plan is read.
 */
public final class CommandLineTokenizer {
    /** Longest command line in UTF-8 bytes. */
    public static final int MAX_BYTES = 4_096;

    private static final String SHELL_CHARACTERS = "|&;<>()$`*?[]{}";
    private static final Pattern ASSIGNMENT =
            Pattern.compile("[A-Za-z_][A-Za-z0-9_]*\\+?=.*", Pattern.DOTALL);

    private final String line;
    private final List<String> words = new ArrayList<>();
    private int at;

    private CommandLineTokenizer(String line) {
        this.line = line;
    }

    /** What came of splitting a line. */
    public sealed interface Split {
        record Words(CommandLine command) implements Split {}

        /**
         * Why the line is no command.
         *
         * @param code {@code command_syntax}, {@code bad_encoding} or {@code limit_exceeded}
         * @param position index of the offending {@code char} in the line
         * @param reason what is wrong and what to do
         */
        record Refused(DiagnosticCode code, int position, String reason) implements Split {}
    }

    /** Splits a line; never throws for its content. */
    public static Split split(String line) {
        if (line.length() > MAX_BYTES || line.getBytes(StandardCharsets.UTF_8).length > MAX_BYTES) {
            return new Split.Refused(
                    DiagnosticCode.LIMIT_EXCEEDED,
                    0,
                    "a command line has at most " + MAX_BYTES + " bytes; call a script");
        }
        try {
            return new CommandLineTokenizer(line).split();
        } catch (RefusedLine refused) {
            return refused.refusal;
        }
    }

    /**
     * The first character that may not stand in any argument, as {@code \\u{XXXX}}: controls,
     * format characters, unusual blanks, unassigned code points.
     *
     * @param breaks whether newline and tab are fine, as in vectors that were given as arrays
     */
    public static Optional<String> findBadCharacter(String text, Breaks breaks) {
        int position = badCharacterAt(text, breaks);
        return position < 0 ? Optional.empty() : Optional.of(show(text.codePointAt(position)));
    }

    /** Whether an argument may hold newlines. */
    public enum Breaks {
        ALLOWED,
        REFUSED
    }

    private Split split() {
        int bad = badCharacterAt(line, Breaks.REFUSED);
        if (bad >= 0) {
            int c = line.codePointAt(bad);
            if (c == '\n') {
                throw refuse(bad, "a command line is one line; write one check per command");
            }
            throw refuse(
                    DiagnosticCode.BAD_ENCODING,
                    bad,
                    "the character " + show(c) + " may not stand in a command; remove it");
        }
        while (true) {
            skipBlanks();
            if (at >= line.length()) {
                break;
            }
            readWord();
        }
        if (words.isEmpty()) {
            throw refuse(0, "there is no command; name a program");
        }
        requireAsciiProgram();
        return new Split.Words(new CommandLine(Optional.of(line), words));
    }

    /** A program whose name only looks like another one must not be started. */
    private void requireAsciiProgram() {
        String program = words.getFirst();
        if (program.isEmpty()) {
            throw refuse(0, "the program has no name; name one");
        }
        program.codePoints()
                .filter(c -> c <= ' ' || c > '~')
                .findFirst()
                .ifPresent(c -> {
                    throw refuse(
                            DiagnosticCode.BAD_ENCODING,
                            0,
                            "the character "
                                    + show(c)
                                    + " may not stand in the name of a program; use printable ASCII");
                });
    }

    private void skipBlanks() {
        while (at < line.length() && isBlank(line.charAt(at))) {
            at++;
        }
    }

    private void readWord() {
        int start = at;
        StringBuilder word = new StringBuilder();
        boolean quoted = false;
        while (at < line.length() && !isBlank(line.charAt(at))) {
            char c = line.charAt(at);
            switch (c) {
                case '\'' -> {
                    readSingleQuoted(word);
                    quoted = true;
                }
                case '"' -> {
                    readDoubleQuoted(word);
                    quoted = true;
                }
                case '\\' -> {
                    readEscape(word);
                    quoted = true;
                }
                default -> readPlain(c, start, word);
            }
        }
        String raw = line.substring(start, at);
        if (raw.equals("!")) {
            throw refuse(start, "\"!\" is the shell's; quote it if it is an argument");
        }
        if (words.isEmpty() && startsAsAssignment(raw)) {
            throw refuse(
                    start, "\"" + raw + "\" sets a variable, which needs a shell; call a script");
        }
        if (word.isEmpty() && !quoted) {
            return;
        }
        words.add(word.toString());
    }

    private void readPlain(char c, int start, StringBuilder word) {
        if (SHELL_CHARACTERS.indexOf(c) >= 0) {
            throw refuse(
                    at,
                    "no shell is used; quote \""
                            + c
                            + "\" if it is meant literally, or call a script");
        }
        if (c == '#' && at == start) {
            throw refuse(at, "\"#\" begins a comment in a shell; quote it");
        }
        if (c == '~' && (at == start || line.charAt(at - 1) == '=' || line.charAt(at - 1) == ':')) {
            throw refuse(
                    at,
                    "\"~\" is not expanded; write the path, or quote it if it is meant literally");
        }
        word.append(c);
        at++;
    }

    private void readSingleQuoted(StringBuilder word) {
        int close = line.indexOf('\'', at + 1);
        if (close < 0) {
            throw refuse(at, "the quote ' is not closed");
        }
        word.append(line, at + 1, close);
        at = close + 1;
    }

    private void readDoubleQuoted(StringBuilder word) {
        int open = at;
        at++;
        while (at < line.length() && line.charAt(at) != '"') {
            char c = line.charAt(at);
            if (c == '$' || c == '`') {
                throw refuse(
                        at,
                        "no shell is used; write \\"
                                + c
                                + " or single quotes if \""
                                + c
                                + "\" is meant literally");
            }
            if (c == '\\' && at + 1 < line.length() && "\"\\$`".indexOf(line.charAt(at + 1)) >= 0) {
                at++;
                c = line.charAt(at);
            }
            word.append(c);
            at++;
        }
        if (at >= line.length()) {
            throw refuse(open, "the quote \" is not closed");
        }
        at++;
    }

    private void readEscape(StringBuilder word) {
        if (at + 1 >= line.length()) {
            throw refuse(at, "the line ends in a backslash");
        }
        int c = line.codePointAt(at + 1);
        word.appendCodePoint(c);
        at += 1 + Character.charCount(c);
    }

    /** A shell takes {@code A=b} as an assignment when the name and the {@code =} are unquoted. */
    private static boolean startsAsAssignment(String raw) {
        return ASSIGNMENT.matcher(raw).matches();
    }

    private static int badCharacterAt(String text, Breaks breaks) {
        for (int i = 0; i < text.length(); i += Character.charCount(text.codePointAt(i))) {
            int c = text.codePointAt(i);
            if ((c >= ' ' && c < 127) || c == '\t' || (breaks == Breaks.ALLOWED && c == '\n')) {
                continue;
            }
            switch (Character.getType(c)) {
                case Character.CONTROL,
                        Character.FORMAT,
                        Character.LINE_SEPARATOR,
                        Character.PARAGRAPH_SEPARATOR,
                        Character.SURROGATE,
                        Character.PRIVATE_USE,
                        Character.UNASSIGNED,
                        Character.SPACE_SEPARATOR -> {
                    return i;
                }
                default -> {}
            }
        }
        return -1;
    }

    private static String show(int c) {
        return String.format(Locale.ROOT, "\\u{%04X}", c);
    }

    private static boolean isBlank(char c) {
        return c == ' ' || c == '\t';
    }

    private static RefusedLine refuse(int position, String reason) {
        return refuse(DiagnosticCode.COMMAND_SYNTAX, position, reason);
    }

    private static RefusedLine refuse(DiagnosticCode code, int position, String reason) {
        return new RefusedLine(new Split.Refused(code, position, reason));
    }

    /** Leaves the nested readers; never leaves this class. */
    private static final class RefusedLine extends RuntimeException {
        private static final long serialVersionUID = 1L;

        @SuppressWarnings("serial") // thrown and caught within one call
        private final Split.Refused refusal;

        RefusedLine(Split.Refused refusal) {
            super(refusal.reason(), null, false, false);
            this.refusal = refusal;
        }
    }
}

package dev.stepfast.plan.markdown;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What stands in brackets at the start of a line of text: a box, something like a box, or nothing
 * of the kind.
 */
sealed interface BoxLine {
    /** A box with text behind it on the same line; {@code textStart} is where the text begins. */
    record Boxed(Box box, int textStart) implements BoxLine {}

    /** A box without text. */
    record Empty() implements BoxLine {}

    /** No box, though it was probably meant as one. */
    record Almost() implements BoxLine {}

    /** One character in brackets that is no mark. */
    record UnknownMark(String mark) implements BoxLine {}

    /** Nothing like a box. */
    record None() implements BoxLine {}

    /** One character as a person counts them, and nothing else. */
    Pattern ONE_CHARACTER = Pattern.compile("\\X");

    /**
     * Longest text between brackets that is looked at as one character: an emoji of several code
     * points.
     */
    int LONGEST_CHARACTER = 24;

    /** A list marker or quote mark at the start of a line. */
    Pattern MARKER = Pattern.compile("^(?:[-*+]|\\d{1,9}[.)])[ \\t]+");

    /**
     * Reads the line that begins at an offset, a {@code [} if it is anything, and ends before
     * another.
     */
    static BoxLine read(String text, int start, int end) {
        if (start >= end || text.charAt(start) != '[') {
            return new None();
        }
        int close = text.indexOf(']', start + 1, Math.min(end, start + LONGEST_CHARACTER));
        if (close < 0) {
            return new None();
        }
        String inside = text.substring(start + 1, close);
        if (inside.length() == 1 && MarkState.isMark(inside.charAt(0))) {
            return readBehindMark(text, start, close, end);
        }
        char behind = close + 1 < end ? text.charAt(close + 1) : ' ';
        boolean isLink = behind == '(' || behind == '[' || behind == ':';
        if (inside.isBlank() && !isLink) {
            return new Almost();
        }
        if (ONE_CHARACTER.matcher(inside).matches() && isBlank(behind)) {
            return new UnknownMark(inside);
        }
        return new None();
    }

    /**
     * Whether a line of a paragraph or heading, or a cell in it, begins with what was probably
     * meant as a box.
     */
    static boolean isAlmostBox(String line) {
        Matcher marker = MARKER.matcher(line);
        int start = marker.find() ? marker.end() : 0;
        if (read(line, start, line.length()) instanceof Boxed) {
            return true;
        }
        if (line.indexOf('|') < 0) {
            return false;
        }
        for (int bar = line.indexOf('|'); bar >= 0; bar = line.indexOf('|', bar + 1)) {
            int cell = bar + 1;
            while (cell < line.length() && isBlank(line.charAt(cell))) {
                cell++;
            }
            int cellEnd = line.indexOf('|', cell);
            BoxLine inCell = read(line, cell, cellEnd < 0 ? line.length() : cellEnd);
            if (inCell instanceof Boxed || inCell instanceof Empty) {
                return true;
            }
        }
        return false;
    }

    private static BoxLine readBehindMark(String text, int start, int close, int end) {
        int behind = close + 1;
        boolean optional = behind < end && text.charAt(behind) == '*';
        int textStart = optional ? behind + 1 : behind;
        int blanks = textStart;
        while (blanks < end && isBlank(text.charAt(blanks))) {
            blanks++;
        }
        if (blanks >= end) {
            return new Empty();
        }
        if (blanks > textStart) {
            return new Boxed(new Box(text.charAt(start + 1), start + 1, optional), blanks);
        }
        char next = text.charAt(behind);
        return next == '(' || next == '[' || next == ':' ? new None() : new Almost();
    }

    private static boolean isBlank(char c) {
        return c == ' ' || c == '\t';
    }
}

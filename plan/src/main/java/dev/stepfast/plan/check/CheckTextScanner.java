package dev.stepfast.plan.check;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Takes the text of a check apart, and finds where it ends.
 *
 * <p>In brackets it ends at the {@code ]} at depth 0; as a block it runs to the end of the text,
 * without bracket and backslash rules.
 */
final class CheckTextScanner {
    /** How far a code span is looked for; a longer one is over the limit of a value anyway. */
    private static final int LONGEST_SPAN = 8_192;

    private static final String SEPARATOR = " :: ";

    private final String source;
    private final CheckForm form;
    private final List<CheckText.Part> parts = new ArrayList<>();
    private int at;
    private int depth;

    private CheckTextScanner(String source, int from, CheckForm form) {
        this.source = source;
        this.form = form;
        this.at = from;
    }

    /**
     * What was scanned.
     *
     * @param end index of the closing bracket, or of the end of a block; -1 when a bracket is not
     *     closed
     */
    record Scan(CheckText text, int end) {}

    static Scan scan(String source, int from, CheckForm form) {
        return new CheckTextScanner(source, from, form).scan();
    }

    /**
     * Index of the {@code ]} at depth 0 from here on, or -1; {@code \[} and {@code \]} are not
     * counted.
     */
    static int findClose(String source, int from) {
        int depth = 0;
        for (int i = from; i < source.length(); i++) {
            char c = source.charAt(i);
            if (isEscapedBracket(source, i)) {
                i++;
            } else if (c == '[') {
                depth++;
            } else if (c == ']' && depth-- == 0) {
                return i;
            }
        }
        return -1;
    }

    private Scan scan() {
        int from = at;
        skipBlanks();
        int typeStart = at;
        while (at < source.length() && isTypeCharacter(source.charAt(at), at == typeStart)) {
            at++;
        }
        String type = source.substring(typeStart, at);
        skipBlanks();
        Optional<String> options = Optional.empty();
        if (!type.isEmpty() && isAt('(')) {
            int close = findOptionsClose();
            if (close < 0) {
                int end = form == CheckForm.BLOCK ? source.length() : findClose(source, at);
                return new Scan(new CheckText(type, Optional.of(""), false, List.of()), end);
            }
            options = Optional.of(source.substring(at + 1, close));
            at = close + 1;
            skipBlanks();
        }
        if (!type.isEmpty() && isAt(':')) {
            at++;
            int end = readOperand(takesTwoParts(type));
            return new Scan(new CheckText(type, options, true, parts), end);
        }
        if (!type.isEmpty() && isAtEnd()) {
            return new Scan(new CheckText(type, options, true, List.of()), at);
        }
        int end = form == CheckForm.BLOCK ? source.length() : findClose(source, from);
        String whole = source.substring(from, end < 0 ? source.length() : end).strip();
        return new Scan(new CheckText(whole, Optional.empty(), true, List.of()), end);
    }

    private int findOptionsClose() {
        int nested = 0;
        for (int i = at + 1; i < source.length(); i++) {
            char c = source.charAt(i);
            if (c == ')') {
                return i;
            }
            if (form == CheckForm.BRACKET && c == '[') {
                nested++;
            } else if (form == CheckForm.BRACKET && c == ']' && nested-- == 0) {
                return -1;
            }
        }
        return -1;
    }

    /** Reads one or two parts; the index behind them, or -1. */
    private int readOperand(boolean twoParts) {
        boolean more = readPart(twoParts);
        if (more) {
            more = readPart(false);
        }
        return isAtEnd() ? at : -1;
    }

    /** Reads a part; true when a second one follows. */
    private boolean readPart(boolean maySplit) {
        skipBlanks();
        if (isAt('`')) {
            int fence = runLength(at);
            int close = findRun(at + fence, fence);
            if (close >= 0) {
                int behind = close + fence;
                int next = skipBlanksFrom(behind);
                boolean splits = maySplit && source.startsWith(SEPARATOR, behind);
                if (splits || isEnd(next)) {
                    parts.add(new CheckText.Part(spanText(at + fence, close, fence), true));
                    at = splits ? behind + SEPARATOR.length() : next;
                    return splits;
                }
            }
        }
        return readRaw(maySplit);
    }

    private boolean readRaw(boolean maySplit) {
        int start = at;
        int noSplitBefore = 0;
        while (at < source.length()) {
            char c = source.charAt(at);
            if (form == CheckForm.BRACKET) {
                if (isEscapedBracket(source, at)) {
                    at += 2;
                    continue;
                }
                if (c == ']' && depth == 0) {
                    break;
                }
                depth += c == '[' ? 1 : c == ']' ? -1 : 0;
            }
            if (maySplit && c == '`' && at >= noSplitBefore) {
                int fence = runLength(at);
                int close = findRun(at + fence, fence);
                noSplitBefore = close < 0 ? at + fence : close + fence;
            }
            if (maySplit && at >= noSplitBefore && source.startsWith(SEPARATOR, at)) {
                parts.add(new CheckText.Part(source.substring(start, at).strip(), false));
                at += SEPARATOR.length();
                return true;
            }
            at++;
        }
        parts.add(new CheckText.Part(source.substring(start, at).strip(), false));
        return false;
    }

    private String spanText(int start, int end, int fence) {
        int from = start;
        int to = end;
        if (fence > 1 && source.startsWith(" `", from)) {
            from++;
        }
        if (fence > 1 && to - 2 >= from && source.startsWith("` ", to - 2)) {
            to--;
        }
        return source.substring(from, to);
    }

    private int runLength(int from) {
        int i = from;
        while (i < source.length() && source.charAt(i) == '`') {
            i++;
        }
        return i - from;
    }

    private int findRun(int from, int length) {
        int limit = Math.min(source.length(), from + LONGEST_SPAN);
        int i = source.indexOf('`', from);
        while (i >= 0 && i < limit) {
            int run = runLength(i);
            if (run == length) {
                return i;
            }
            i = source.indexOf('`', i + run);
        }
        return -1;
    }

    private boolean isAt(char c) {
        return at < source.length() && source.charAt(at) == c;
    }

    private boolean isAtEnd() {
        return isEnd(at);
    }

    private boolean isEnd(int index) {
        return form == CheckForm.BLOCK
                ? index >= source.length()
                : index < source.length() && source.charAt(index) == ']';
    }

    private void skipBlanks() {
        at = skipBlanksFrom(at);
    }

    private int skipBlanksFrom(int from) {
        int i = from;
        while (i < source.length() && (source.charAt(i) == ' ' || source.charAt(i) == '\t')) {
            i++;
        }
        return i;
    }

    private static boolean isEscapedBracket(String source, int index) {
        return source.charAt(index) == '\\'
                && index + 1 < source.length()
                && (source.charAt(index + 1) == '[' || source.charAt(index + 1) == ']');
    }

    private static boolean isTypeCharacter(char c, boolean first) {
        boolean letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
        return letter || (!first && ((c >= '0' && c <= '9') || c == '_' || c == '-'));
    }

    private static boolean takesTwoParts(String type) {
        return CheckType.find(type).map(CheckOperands::takesTwoParts).orElse(false);
    }
}

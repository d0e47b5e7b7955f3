package dev.stepfast.plan.markdown;

import dev.stepfast.plan.diagnostic.SourceSpan;
import java.util.Arrays;

/** The decoded text of a plan with its lines; finds line and column of an offset. */
final class PlanText {
    private static final char BYTE_ORDER_MARK = '\uFEFF';

    private final String text;
    private final int[] lineStarts;

    /** The place computed last: columns of one line are mostly asked for from left to right. */
    private int lastOffset;

    private int lastLineStart;
    private int lastColumn = 1;

    PlanText(String text) {
        this.text = text;
        this.lineStarts = findLineStarts(text);
    }

    String text() {
        return text;
    }

    int lineCount() {
        return lineStarts.length;
    }

    int lineStart(int line) {
        return line < lineStarts.length ? lineStarts[line] : text.length();
    }

    /** Index behind the last character of a line (counted from 0), before its line ending. */
    int lineEnd(int line) {
        int end = lineStart(line + 1);
        int start = lineStart(line);
        if (end > start && text.charAt(end - 1) == '\n') {
            end--;
        }
        if (end > start && text.charAt(end - 1) == '\r') {
            end--;
        }
        return end;
    }

    /** The line of an offset, from 0. */
    int lineOf(int offset) {
        int found = Arrays.binarySearch(lineStarts, offset);
        return found >= 0 ? found : -found - 2;
    }

    SourceSpan span(int start, int end) {
        int line = lineOf(start);
        return new SourceSpan(
                start, Math.max(start, end), line + 1, column(lineStart(line), start));
    }

    /** Where the text begins: behind a byte order mark. */
    int start() {
        return text.isEmpty() || text.charAt(0) != BYTE_ORDER_MARK ? 0 : 1;
    }

    private int column(int lineStart, int offset) {
        int from = lineStart == 0 ? Math.min(start(), offset) : lineStart;
        int column = 1;
        if (lastLineStart == from && lastOffset >= from && lastOffset <= offset) {
            column = lastColumn;
            column += text.codePointCount(lastOffset, offset);
        } else {
            column += text.codePointCount(from, offset);
        }
        lastLineStart = from;
        lastOffset = offset;
        lastColumn = column;
        return column;
    }

    private static int[] findLineStarts(String text) {
        int[] starts = new int[16];
        int count = 1;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            boolean ends =
                    c == '\n'
                            || (c == '\r'
                                    && (i + 1 >= text.length() || text.charAt(i + 1) != '\n'));
            if (ends && i + 1 < text.length()) {
                if (count == starts.length) {
                    starts = Arrays.copyOf(starts, count * 2);
                }
                starts[count++] = i + 1;
            }
        }
        return Arrays.copyOf(starts, count);
    }
}

package dev.stepfast.plan.json;

import dev.stepfast.plan.diagnostic.SourceSpan;
import java.util.Arrays;

/** Turns indices of a text into lines and columns, both from 1, columns in code points. */
final class LineIndex {
    private final int[] lineStarts;

    /** Indices of the second halves of surrogate pairs: what makes code points fewer than chars. */
    private final int[] secondHalves;

    private LineIndex(int[] lineStarts, int[] secondHalves) {
        this.lineStarts = lineStarts;
        this.secondHalves = secondHalves;
    }

    /** The index of a text whose lines end in LF, CRLF or CR. */
    static LineIndex of(CharSequence text) {
        Growing lines = new Growing();
        Growing halves = new Growing();
        lines.add(0);
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == '\n'
                    || (c == '\r' && (i + 1 == text.length() || text.charAt(i + 1) != '\n'))) {
                lines.add(i + 1);
            } else if (Character.isLowSurrogate(c)) {
                halves.add(i);
            }
        }
        return new LineIndex(lines.toArray(), halves.toArray());
    }

    int line(int offset) {
        int found = Arrays.binarySearch(lineStarts, offset);
        return found >= 0 ? found + 1 : -found - 1;
    }

    int column(int offset) {
        int start = lineStarts[line(offset) - 1];
        return offset - start - (countBefore(offset) - countBefore(start)) + 1;
    }

    SourceSpan span(int start, int end) {
        return new SourceSpan(start, Math.max(start, end), line(start), column(start));
    }

    private int countBefore(int offset) {
        int found = Arrays.binarySearch(secondHalves, offset);
        return found >= 0 ? found : -found - 1;
    }

    /** A growing list of ints. */
    private static final class Growing {
        private int[] values = new int[16];
        private int size;

        void add(int value) {
            if (size == values.length) {
                values = Arrays.copyOf(values, size * 2);
            }
            values[size++] = value;
        }

        int[] toArray() {
            return Arrays.copyOf(values, size);
        }
    }
}

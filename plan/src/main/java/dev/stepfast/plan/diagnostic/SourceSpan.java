package dev.stepfast.plan.diagnostic;

/**
 * A stretch of a plan's source.
 *
 * @param start index of the first {@code char} in the decoded source
 * @param end index behind the last one; {@code start <= end}
 * @param line line of the start, from 1
 * @param column column of the start in code points, from 1
 */
public record SourceSpan(int start, int end, int line, int column) {
    public SourceSpan {
        if (start < 0 || end < start || line < 1 || column < 1) {
            throw new IllegalArgumentException(
                    "no span: " + start + ".." + end + " at " + line + ":" + column);
        }
    }
}

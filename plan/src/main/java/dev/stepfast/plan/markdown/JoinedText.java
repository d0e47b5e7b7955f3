package dev.stepfast.plan.markdown;

import dev.stepfast.plan.diagnostic.SourceSpan;
import java.util.ArrayList;
import java.util.List;
import org.commonmark.node.Node;

/**
 * The lines of a paragraph or heading joined by one blank, with the way back to where each
 * character stands.
 */
final class JoinedText {
    private final PlanText source;
    private final String text;
    private final List<Piece> pieces;

    /** A stretch of the joined text that lies in one line of the source. */
    private record Piece(int joinedStart, int sourceStart) {}

    private JoinedText(PlanText source, String text, List<Piece> pieces) {
        this.source = source;
        this.text = text;
        this.pieces = pieces;
    }

    /**
     * Joins the lines of a block.
     *
     * @param shift where the text of the plan that the parser saw begins
     * @param from nothing before this offset of the source is taken
     */
    static JoinedText of(PlanText source, Node block, int shift, int from) {
        StringBuilder joined = new StringBuilder();
        List<Piece> pieces = new ArrayList<>();
        for (org.commonmark.node.SourceSpan span : block.getSourceSpans()) {
            int start = Math.max(from, span.getInputIndex() + shift);
            int end = span.getInputIndex() + shift + span.getLength();
            while (start < end && isBlank(source.text().charAt(start))) {
                start++;
            }
            while (end > start && isBlank(source.text().charAt(end - 1))) {
                end--;
            }
            if (start >= end) {
                continue;
            }
            if (!joined.isEmpty()) {
                joined.append(' ');
            }
            pieces.add(new Piece(joined.length(), start));
            joined.append(source.text(), start, end);
        }
        return new JoinedText(source, joined.toString(), pieces);
    }

    String text() {
        return text;
    }

    boolean isEmpty() {
        return text.isEmpty();
    }

    /** The place in the source of a stretch of the joined text. */
    SourceSpan span(int start, int end) {
        return source.span(
                sourceOffset(start),
                Math.max(sourceOffset(start), sourceOffset(Math.max(start, end - 1)) + 1));
    }

    SourceSpan span() {
        return span(0, text.length());
    }

    private int sourceOffset(int joined) {
        if (pieces.isEmpty()) {
            return 0;
        }
        int low = 0;
        int high = pieces.size() - 1;
        while (low < high) {
            int middle = (low + high + 1) >>> 1;
            if (pieces.get(middle).joinedStart() <= joined) {
                low = middle;
            } else {
                high = middle - 1;
            }
        }
        Piece piece = pieces.get(low);
        return Math.min(source.text().length(), piece.sourceStart() + joined - piece.joinedStart());
    }

    private static boolean isBlank(char c) {
        return c == ' ' || c == '\t';
    }
}

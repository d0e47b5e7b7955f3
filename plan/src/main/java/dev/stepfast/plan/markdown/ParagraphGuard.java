package dev.stepfast.plan.markdown;

import org.commonmark.node.Block;
import org.commonmark.node.Document;
import org.commonmark.parser.block.BlockParserFactory;
import org.commonmark.parser.block.BlockStart;
import org.commonmark.parser.block.MatchedBlockParser;
import org.commonmark.parser.block.ParserState;

/**
 * Stops the parser at a paragraph of too many lines.
 *
 * <p>At each line that could start another block, commonmark-java 0.30 copies the lines that the
 * paragraph has so far: the time grows with their square (measured: 16,000 lines take half a
 * second, 1,000,000 would take hours).
 */
final class ParagraphGuard implements BlockParserFactory {
    /** Tables are paragraphs here, so it leaves room for long ones. */
    static final int MOST_LINES = 4_000;

    private Block current = new Document();
    private int lines;

    /** Leaves the parser; caught by the reader. */
    static final class TooManyLines extends RuntimeException {
        private static final long serialVersionUID = 1L;

        TooManyLines() {
            super("a paragraph has too many lines", null, false, false);
        }
    }

    @Override
    public BlockStart tryStart(ParserState state, MatchedBlockParser matched) {
        Block block = state.getActiveBlockParser().getBlock();
        if (!block.equals(current)) {
            current = block;
            lines = 0;
        }
        lines++;
        if (lines > MOST_LINES && !matched.getParagraphLines().isEmpty()) {
            throw new TooManyLines();
        }
        return BlockStart.none();
    }
}

package dev.stepfast.engine.repair;

import dev.stepfast.engine.text.TextCut;
import dev.stepfast.engine.text.TokenEstimate;

/** Cuts what stands in one line, saying how much is gone where there is room to say it. */
final class InlineCut {
    private static final String SHORT_MARK = "...";

    private InlineCut() {}

    /** The text on one line in at most {@code maxBytes} of UTF-8. */
    static String toBytes(String text, int maxBytes) {
        String line = text.replace('\n', ' ');
        int bytes = bytes(line);
        if (bytes <= maxBytes) {
            return line;
        }
        String mark = " ... " + TokenEstimate.ofBytes(bytes) + " tokens omitted ...";
        if (bytes(mark) > maxBytes / 2) {
            return TextCut.headToBytes(line, Math.max(0, maxBytes - SHORT_MARK.length()))
                    + SHORT_MARK;
        }
        String head = TextCut.headToBytes(line, maxBytes - bytes(mark));
        return head + " ... " + TokenEstimate.ofBytes(bytes - bytes(head)) + " tokens omitted ...";
    }

    static int bytes(String text) {
        return Math.toIntExact(TokenEstimate.utf8Bytes(text));
    }
}

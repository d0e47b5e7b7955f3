package dev.stepfast.plan.json;

import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CoderResult;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;

/** Decodes UTF-8 and nothing else: no overlong forms, no surrogates, no guessing. */
final class StrictUtf8 {
    private static final char BYTE_ORDER_MARK = '\uFEFF';

    private StrictUtf8() {}

    /** What came of decoding. */
    sealed interface Decoded {
        /** The text without a leading byte order mark. */
        record Text(String value) implements Decoded {}

        /** The text before the first bad byte, and the index of that byte. */
        record Malformed(String prefix, int offset) implements Decoded {}
    }

    static Decoded decode(byte[] bytes) {
        CharsetDecoder decoder =
                StandardCharsets.UTF_8
                        .newDecoder()
                        .onMalformedInput(CodingErrorAction.REPORT)
                        .onUnmappableCharacter(CodingErrorAction.REPORT);
        ByteBuffer in = ByteBuffer.wrap(bytes);
        CharBuffer out = CharBuffer.allocate(bytes.length);
        CoderResult result = decoder.decode(in, out, true);
        out.flip();
        boolean marked = out.hasRemaining() && out.charAt(0) == BYTE_ORDER_MARK;
        String text = marked ? out.subSequence(1, out.length()).toString() : out.toString();
        return result.isError()
                ? new Decoded.Malformed(text, in.position())
                : new Decoded.Text(text);
    }
}

package dev.stepfast.local.process;

import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CoderResult;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.util.Locale;

/** Reads bytes as UTF-8 whatever they are. */
final class LenientText {
    /**
     * Beyond so many invalid bytes it is no text, and naming each would take several times the
     * memory.
     */
    static final int SHOWN_INVALID_BYTES = 1 << 16;

    private LenientText() {}

    /**
     * The text; an invalid byte becomes {@code \x{XX}}, and U+FFFD when there were too many before
     * it.
     */
    static String of(byte[] bytes) {
        CharsetDecoder decoder =
                StandardCharsets.UTF_8
                        .newDecoder()
                        .onMalformedInput(CodingErrorAction.REPORT)
                        .onUnmappableCharacter(CodingErrorAction.REPORT);
        ByteBuffer in = ByteBuffer.wrap(bytes);
        CharBuffer out = CharBuffer.allocate(8_192);
        StringBuilder text = new StringBuilder(bytes.length);
        int invalid = 0;
        while (true) {
            CoderResult result = decoder.decode(in, out, true);
            text.append(out.flip());
            out.clear();
            if (result.isUnderflow()) {
                return text.toString();
            }
            for (int i = 0; result.isError() && i < result.length(); i++) {
                byte b = in.get();
                text.append(
                        invalid < SHOWN_INVALID_BYTES
                                ? String.format(Locale.ROOT, "\\x{%02X}", b)
                                : "\ufffd");
                invalid++;
            }
        }
    }
}

package dev.stepfast.plan.markdown;

import dev.stepfast.plan.diagnostic.Diagnostic;
import dev.stepfast.plan.diagnostic.DiagnosticCode;
import dev.stepfast.plan.diagnostic.SourceSpan;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CoderResult;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/** Decodes a plan strictly: what is not UTF-8 text is refused with its place. */
final class PlanDecoder {
    private PlanDecoder() {}

    /**
     * What came of decoding.
     *
     * @param text the text, empty when there is a problem
     */
    record Decoded(String text, Optional<Diagnostic> problem) {
        static Decoded refused(Diagnostic problem) {
            return new Decoded("", Optional.of(problem));
        }
    }

    static Decoded decode(byte[] bytes, ReadLimits limits) {
        if (bytes.length > limits.bytes()) {
            return Decoded.refused(
                    Diagnostic.ofWhole(
                            DiagnosticCode.LIMIT_EXCEEDED,
                            "the file has "
                                    + bytes.length
                                    + " bytes, more than "
                                    + limits.bytes()
                                    + "; split the plan"));
        }
        if (startsWith(bytes, 0xFE, 0xFF) || startsWith(bytes, 0xFF, 0xFE)) {
            return Decoded.refused(at(1, 1, 0, "the file is UTF-16 (byte 0)"));
        }
        CharsetDecoder decoder =
                StandardCharsets.UTF_8
                        .newDecoder()
                        .onMalformedInput(CodingErrorAction.REPORT)
                        .onUnmappableCharacter(CodingErrorAction.REPORT);
        ByteBuffer in = ByteBuffer.wrap(bytes);
        CharBuffer out = CharBuffer.allocate(bytes.length);
        CoderResult result = decoder.decode(in, out, true);
        String text = out.flip().toString();
        if (result.isError()) {
            return Decoded.refused(
                    atOffset(text, text.length(), "byte " + in.position() + " is not UTF-8"));
        }
        return check(text, limits);
    }

    /** Refuses a text with NUL or half characters, or one that is too large. */
    static Decoded check(String text, ReadLimits limits) {
        if (text.length() > limits.bytes()) {
            return Decoded.refused(
                    Diagnostic.ofWhole(
                            DiagnosticCode.LIMIT_EXCEEDED,
                            "the text is longer than "
                                    + limits.bytes()
                                    + " bytes; split the plan"));
        }
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == 0) {
                return Decoded.refused(
                        atOffset(text, i, "byte " + byteOffset(text, i) + " is NUL"));
            }
            if (Character.isSurrogate(c)) {
                boolean pair =
                        Character.isHighSurrogate(c)
                                && i + 1 < text.length()
                                && Character.isLowSurrogate(text.charAt(i + 1));
                if (!pair) {
                    return Decoded.refused(
                            atOffset(
                                    text,
                                    i,
                                    "byte " + byteOffset(text, i) + " is half a character"));
                }
                i++;
            }
        }
        return new Decoded(text, Optional.empty());
    }

    private static int byteOffset(String text, int end) {
        return text.substring(0, end).getBytes(StandardCharsets.UTF_8).length;
    }

    private static Diagnostic atOffset(String text, int offset, String what) {
        SourceSpan place = new PlanText(text).span(offset, offset);
        return at(place.line(), place.column(), 0, what);
    }

    private static Diagnostic at(int line, int column, int offset, String what) {
        return Diagnostic.at(
                DiagnosticCode.NOT_UTF8,
                new SourceSpan(offset, offset, line, column),
                what + "; save the file as UTF-8 text");
    }

    private static boolean startsWith(byte[] bytes, int first, int second) {
        return bytes.length >= 2 && (bytes[0] & 0xFF) == first && (bytes[1] & 0xFF) == second;
    }
}

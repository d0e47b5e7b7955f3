package dev.stepfast.engine.text;

import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CoderResult;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.regex.Pattern;

/**
 * The one renderer of text that came neither from the plan nor from Stepfast.
 *
 * <p>What could steer a terminal, hide, or reorder what is read is shown as {@code \\u{XXXX}}:
 * control and format characters, bidirectional marks, what has no width or draws nothing, line and
 * paragraph separators, lone surrogates.
 */
public final class UntrustedText {
    /**
     * ECMA-48: CSI, then OSC, DCS, SOS, PM and APC up to their end, then two-character sequences.
     */
    private static final Pattern ANSI =
            Pattern.compile(
                    "(?:\u001b\\[|\u009b)[0-?]*+[ -/]*+[@-~]"
                            + "|(?:\u001b[\\]PX^_]|[\u0090\u0098\u009d\u009e\u009f])[^\u0007\u001b\u009c]*+(?:\u0007|\u001b\\\\|\u009c)"
                            + "|\u001b[ -/]*+[0-~]");

    private UntrustedText() {}

    /** For terminals, logs and reports of several lines: newline and tab stay. */
    public static String forTerminal(String text) {
        return escape(text, Breaks.KEPT);
    }

    /** For places that hold one line: newline and tab are escaped as well. */
    public static String oneLine(String text) {
        return escape(text, Breaks.ESCAPED);
    }

    /** For prompts: terminal sequences are taken out, then as {@link #forTerminal}. */
    public static String forPrompt(String text) {
        return escape(withoutAnsi(text), Breaks.KEPT);
    }

    /** The text without terminal sequences (ECMA-48). */
    public static String withoutAnsi(String text) {
        return hasSequenceStart(text) ? ANSI.matcher(text).replaceAll("") : text;
    }

    /** Decodes bytes that should be UTF-8; every byte that is not shows as {@code \\x{XX}}. */
    public static String decode(byte[] bytes) {
        CharsetDecoder decoder =
                StandardCharsets.UTF_8
                        .newDecoder()
                        .onMalformedInput(CodingErrorAction.REPORT)
                        .onUnmappableCharacter(CodingErrorAction.REPORT);
        ByteBuffer in = ByteBuffer.wrap(bytes);
        CharBuffer out = CharBuffer.allocate(bytes.length);
        StringBuilder text = new StringBuilder(bytes.length);
        while (true) {
            CoderResult result = decoder.decode(in, out, true);
            text.append(out.flip());
            out.clear();
            if (!result.isError()) {
                return text.toString();
            }
            for (int i = 0; i < result.length(); i++) {
                text.append(String.format(Locale.ROOT, "\\x{%02X}", in.get() & 0xFF));
            }
            decoder.reset();
        }
    }

    private static boolean hasSequenceStart(String text) {
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == 0x1B || (c >= 0x80 && c <= 0x9F)) {
                return true;
            }
        }
        return false;
    }

    private static String escape(String text, Breaks breaks) {
        int clean = cleanUpTo(text, breaks);
        if (clean == text.length()) {
            return text;
        }
        StringBuilder out = new StringBuilder(text.length() + 16).append(text, 0, clean);
        for (int i = clean; i < text.length(); ) {
            int c = text.codePointAt(i);
            if (isHarmless(c, breaks)) {
                out.appendCodePoint(c);
            } else {
                out.append(String.format(Locale.ROOT, "\\u{%04X}", c));
            }
            i += Character.charCount(c);
        }
        return out.toString();
    }

    private static int cleanUpTo(String text, Breaks breaks) {
        int i = 0;
        while (i < text.length()) {
            int c = text.codePointAt(i);
            if (!isHarmless(c, breaks)) {
                return i;
            }
            i += Character.charCount(c);
        }
        return i;
    }

    private static boolean isHarmless(int c, Breaks breaks) {
        if (c >= ' ' && c < 0x7F) {
            return true;
        }
        if (c == '\n' || c == '\t') {
            return breaks == Breaks.KEPT;
        }
        return switch (Character.getType(c)) {
            case Character.CONTROL,
                    Character.FORMAT,
                    Character.LINE_SEPARATOR,
                    Character.PARAGRAPH_SEPARATOR,
                    Character.SURROGATE ->
                    false;
            default -> !drawsNothing(c);
        };
    }

    /**
     * Default-ignorable code points that are no format characters, fillers, and noncharacters
     * (Unicode 16).
     */
    private static boolean drawsNothing(int c) {
        return c == 0x034F
                || c == 0x115F
                || c == 0x1160
                || c == 0x17B4
                || c == 0x17B5
                || (c >= 0x180B && c <= 0x180F)
                || (c >= 0x2060 && c <= 0x206F)
                || c == 0x2800
                || c == 0x3164
                || (c >= 0xFE00 && c <= 0xFE0F)
                || c == 0xFFA0
                || (c >= 0xFFF0 && c <= 0xFFF8)
                || (c >= 0xE0000 && c <= 0xE0FFF)
                || (c >= 0xFDD0 && c <= 0xFDEF)
                || (c & 0xFFFE) == 0xFFFE;
    }

    private enum Breaks {
        KEPT,
        ESCAPED
    }
}

package dev.stepfast.engine.text;

import java.util.Locale;

/**
 * Cuts long texts to a share, saying how much is gone. What is shown is the beginning and, four
 * times as long, the end, where programs say what went wrong.
 *
 * <p>A cut falls between characters, and the mark counts towards the share. A text that fits comes
 * back unchanged. Where not even the mark fits, nothing is left.
 */
public final class TextCut {
    private static final int HEAD_PERCENT = 20;

    private TextCut() {}

    /** Head and tail of at most {@code maxTokens} together. */
    public static String toTokens(String text, int maxTokens) {
        return cut(text, (long) maxTokens * TokenEstimate.BYTES_PER_TOKEN, 0, Unit.TOKENS);
    }

    /** Head and tail of at most {@code maxBytes} of UTF-8 together. */
    public static String toBytes(String text, long maxBytes) {
        return toBytes(text, maxBytes, 0);
    }

    /**
     * Head and tail of at most {@code maxBytes} of UTF-8 together, of a text that has already lost
     * {@code lost} bytes somewhere in its middle.
     */
    public static String toBytes(String text, long maxBytes, long lost) {
        return cut(text, maxBytes, lost, Unit.BYTES);
    }

    /** The head of at most {@code maxTokens}, the mark behind it. */
    public static String headToTokens(String text, int maxTokens) {
        long bytes = TokenEstimate.utf8Bytes(text);
        long max = (long) maxTokens * TokenEstimate.BYTES_PER_TOKEN;
        if (bytes <= max) {
            return text;
        }
        long room = max - Unit.TOKENS.longestMark(bytes);
        if (room < 0) {
            return "";
        }
        int end = indexAtMost(text, room);
        long kept = TokenEstimate.utf8Bytes(text.substring(0, end));
        return text.substring(0, end) + "\n" + Unit.TOKENS.mark(bytes - kept);
    }

    /** The head of at most {@code maxBytes} of UTF-8, without a mark. */
    public static String headToBytes(String text, long maxBytes) {
        return text.substring(0, indexAtMost(text, maxBytes));
    }

    /**
     * A text in one line cut at a number of characters (code points), with {@code ...} as the last
     * three.
     */
    public static String toCharacters(String text, int max) {
        if (text.codePointCount(0, text.length()) <= max) {
            return text;
        }
        return text.substring(0, text.offsetByCodePoints(0, Math.max(0, max - 3))) + "...";
    }

    private static String cut(String text, long max, long lost, Unit unit) {
        long bytes = TokenEstimate.utf8Bytes(text);
        if (bytes <= max && lost == 0) {
            return text;
        }
        long room = max - unit.longestMark(bytes + lost);
        if (room < 0) {
            return "";
        }
        int headEnd = indexAtMost(text, Math.min(room, bytes) * HEAD_PERCENT / 100);
        String head = text.substring(0, headEnd);
        long headBytes = TokenEstimate.utf8Bytes(head);
        int tailStart = indexAtLeast(text, headEnd, bytes - headBytes, room - headBytes);
        String tail = text.substring(tailStart);
        long omitted = bytes - headBytes - TokenEstimate.utf8Bytes(tail) + lost;
        return head + "\n" + unit.mark(omitted) + "\n" + tail;
    }

    /** The largest index between characters with at most {@code room} bytes before it. */
    private static int indexAtMost(String text, long room) {
        long used = 0;
        int at = 0;
        while (at < text.length()) {
            int c = text.codePointAt(at);
            used += bytesOf(c);
            if (used > room) {
                break;
            }
            at += Character.charCount(c);
        }
        return at;
    }

    /**
     * The smallest index from {@code from} on with at most {@code room} of the {@code rest} bytes
     * behind it.
     */
    private static int indexAtLeast(String text, int from, long rest, long room) {
        long left = rest;
        int at = from;
        while (left > room) {
            int c = text.codePointAt(at);
            left -= bytesOf(c);
            at += Character.charCount(c);
        }
        return at;
    }

    private static int bytesOf(int c) {
        if (c < 0x80) {
            return 1;
        }
        if (c < 0x800) {
            return 2;
        }
        return c < 0x10000 ? 3 : 4;
    }

    /** What is counted in a mark. */
    private enum Unit {
        TOKENS,
        BYTES;

        String mark(long bytes) {
            long count = this == TOKENS ? TokenEstimate.ofBytes(bytes) : bytes;
            return "... " + count + " " + name().toLowerCase(Locale.ROOT) + " omitted ...";
        }

        /** Bytes of the longest mark that can be needed, with the line breaks around it. */
        int longestMark(long bytes) {
            return mark(bytes).length() + 2;
        }
    }
}

package dev.stepfast.engine.text;

/**
 * How many tokens a text takes, by one rule for every model: UTF-8 bytes / 4, rounded up.
 *
 * <p>It is the same on every machine, and on the safe side for English and code.
 */
public final class TokenEstimate {
    /** UTF-8 bytes that count as one token. */
    public static final int BYTES_PER_TOKEN = 4;

    private TokenEstimate() {}

    /** Tokens of a text; 0 for the empty one. */
    public static int of(CharSequence text) {
        return ofBytes(utf8Bytes(text));
    }

    /** Tokens of a text of that many UTF-8 bytes. */
    public static int ofBytes(long bytes) {
        return Math.toIntExact((bytes + BYTES_PER_TOKEN - 1) / BYTES_PER_TOKEN);
    }

    /**
     * UTF-8 bytes of a text, without encoding it; a lone surrogate counts as the 3 it would take.
     */
    public static long utf8Bytes(CharSequence text) {
        long bytes = 0;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c < 0x80) {
                bytes++;
            } else if (c < 0x800) {
                bytes += 2;
            } else if (startsPair(text, i)) {
                bytes += 4;
                i++;
            } else {
                bytes += 3;
            }
        }
        return bytes;
    }

    private static boolean startsPair(CharSequence text, int at) {
        return Character.isHighSurrogate(text.charAt(at))
                && at + 1 < text.length()
                && Character.isLowSurrogate(text.charAt(at + 1));
    }
}

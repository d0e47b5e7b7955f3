package dev.stepfast.local.tool;

import java.nio.charset.StandardCharsets;

/**
 * Cuts a long output in the middle: a fifth of the room for its head, the rest for its tail, where
 * errors stand.
 */
final class HeadAndTail {
    /** Bytes kept free for the exit line and the line that says what was left out. */
    private static final int NOTE = 200;

    private HeadAndTail() {}

    /**
     * Cuts it to a limit of UTF-8 bytes.
     *
     * @param omittedBefore bytes that were left out of the output already
     */
    static String cut(String output, long omittedBefore, int limit) {
        byte[] bytes = output.getBytes(StandardCharsets.UTF_8);
        int room = Math.max(0, limit - NOTE);
        if (bytes.length <= room) {
            return omittedBefore == 0
                    ? output
                    : output + "\n[" + omittedBefore + " bytes of the output omitted]";
        }
        int head = characterStart(bytes, room / 5);
        int tail = characterStart(bytes, bytes.length - (room - head));
        String first = new String(bytes, 0, head, StandardCharsets.UTF_8);
        String last = new String(bytes, tail, bytes.length - tail, StandardCharsets.UTF_8);
        return first + "\n... " + (tail - head + omittedBefore) + " bytes omitted ...\n" + last;
    }

    /** The first start of a character at or after a place. */
    private static int characterStart(byte[] bytes, int at) {
        int start = at;
        while (start < bytes.length && (bytes[start] & 0xC0) == 0x80) {
            start++;
        }
        return start;
    }
}

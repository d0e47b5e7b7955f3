package dev.stepfast.engine.text;

import java.util.Locale;

/** Takes a model's reasoning out of what it said: it is no part of the reply. */
public final class Reasoning {
    private static final String OPEN = "<think>";
    private static final String CLOSE = "</think>";

    private Reasoning() {}

    /**
     * The text of one message without {@code <think>...</think>}; an unclosed one runs to the end.
     */
    public static String strip(String message) {
        String lower = message.toLowerCase(Locale.ROOT);
        // Lower-casing that changes the length would shift the places found in it.
        String haystack = lower.length() == message.length() ? lower : message;
        int open = haystack.indexOf(OPEN);
        if (open < 0) {
            return message;
        }
        StringBuilder kept = new StringBuilder(message.length());
        int from = 0;
        while (open >= 0) {
            kept.append(message, from, open);
            int close = haystack.indexOf(CLOSE, open);
            if (close < 0) {
                return kept.toString();
            }
            from = close + CLOSE.length();
            open = haystack.indexOf(OPEN, from);
        }
        return kept.append(message, from, message.length()).toString();
    }
}

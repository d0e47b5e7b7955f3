package dev.stepfast.engine.model;

/** Takes a model's reasoning out of what it said: {@code <think>...</think>}, an unclosed {@code <think>} to the end. */
public final class Reasoning {
    private static final String OPEN = "<think>";
    private static final String CLOSE = "</think>";

    private Reasoning() {}

    /**
     * The text without reasoning, and without the blanks that followed reasoning at its start.
     *
     * <p>The result never holds {@code <think>}, not even one put together from the pieces around a removed part, so
     * that removing again changes nothing. Linear in the length of the text.
     */
    public static String remove(String text) {
        if (!text.contains(OPEN)) {
            return text;
        }
        StringBuilder kept = new StringBuilder(text.length());
        int firstCut = -1;
        int at = 0;
        while (at < text.length()) {
            char next = text.charAt(at++);
            kept.append(next);
            if ((next == '>') && endsWithOpen(kept)) {
                kept.setLength(kept.length() - OPEN.length());
                firstCut = (firstCut < 0) ? kept.length() : Math.min(firstCut, kept.length());
                int close = text.indexOf(CLOSE, at);
                at = (close < 0) ? text.length() : close + CLOSE.length();
            }
        }
        String rest = kept.toString();
        return rest.substring(0, Math.max(firstCut, 0)).isBlank() ? rest.stripLeading() : rest;
    }

    private static boolean endsWithOpen(StringBuilder kept) {
        int start = kept.length() - OPEN.length();
        return (start >= 0) && (kept.indexOf(OPEN, start) == start);
    }
}

package dev.stepfast.local.model;

import dev.stepfast.engine.text.UntrustedText;

/** Makes foreign text fit into one line that still reads well. */
final class PlainLine {
    private PlainLine() {}

    /**
     * Newlines and tabs as {@code \n} and {@code \t}, all else that draws nothing as {@code
     * \}{@code u{XXXX}}.
     */
    static String of(String text) {
        return UntrustedText.oneLine(text.replace("\n", "\\n").replace("\t", "\\t"));
    }

    /** As {@link #of}, at most so many characters, with a mark where it was cut. */
    static String shortened(String text, int max) {
        String stripped = text.strip();
        return (stripped.length() <= max) ? of(stripped) : of(stripped.substring(0, max)) + "…";
    }
}

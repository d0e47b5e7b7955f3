package dev.stepfast.local.tool;

/** What came of replacing a piece of text that must occur exactly once. */
sealed interface Replacement {
    /** The new text. */
    record Done(String text) implements Replacement {}

    /** Why it cannot be done, and what to do instead. */
    record Impossible(String reason) implements Replacement {}

    /**
     * Replaces it. Where a text has CRLF line ends and {@code old} does not fit as given, its line
     * ends are taken as CRLF too, and those of what takes its place: models write LF.
     */
    static Replacement of(String text, String old, String replacement) {
        if (old.isEmpty()) {
            return new Impossible(
                    "\"old\" is empty; copy the text to replace, or use write for the whole file");
        }
        if (old.equals(replacement)) {
            return new Impossible("\"old\" and \"new\" are the same; nothing would change");
        }
        int at = text.indexOf(old);
        if (at < 0 && text.contains("\r\n") && old.indexOf('\n') >= 0 && !old.contains("\r\n")) {
            String crlf = old.replace("\n", "\r\n");
            return text.contains(crlf)
                    ? of(text, crlf, replacement.replace("\r\n", "\n").replace("\n", "\r\n"))
                    : notThere();
        }
        if (at < 0) {
            return notThere();
        }
        int count = count(text, old, at);
        if (count > 1) {
            return new Impossible(
                    "\"old\" occurs " + count + " times; add lines around it until it is unique");
        }
        return new Done(text.substring(0, at) + replacement + text.substring(at + old.length()));
    }

    private static Impossible notThere() {
        return new Impossible(
                "\"old\" does not occur; read the file and copy the text exactly, blanks included");
    }

    /** Occurrences, overlapping ones too: any second place makes the first ambiguous. */
    private static int count(String text, String old, int first) {
        int count = 0;
        for (int at = first; at >= 0; at = text.indexOf(old, at + 1)) {
            count++;
        }
        return count;
    }
}

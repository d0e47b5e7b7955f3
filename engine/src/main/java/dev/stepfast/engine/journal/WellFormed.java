package dev.stepfast.engine.journal;

/** Text that UTF-8 can hold, so that what is read back is what was written. */
final class WellFormed {
    private WellFormed() {}

    /** The text with U+FFFD in the place of every half of a surrogate pair. */
    static String text(String text) {
        for (int i = 0; i < text.length(); i++) {
            if (Character.isSurrogate(text.charAt(i))) {
                return replaceHalves(text, i);
            }
        }
        return text;
    }

    private static String replaceHalves(String text, int from) {
        StringBuilder out = new StringBuilder(text.length()).append(text, 0, from);
        text.substring(from)
                .codePoints()
                .forEach(point ->
                        out.appendCodePoint(
                                Character.getType(point) == Character.SURROGATE ? 0xFFFD : point));
        return out.toString();
    }
}

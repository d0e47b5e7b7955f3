package dev.stepfast.local.model;

/** Makes foreign text safe to stand inside one line: what would move the cursor or cannot be seen is spelled out. */
final class PlainLine {
    private PlainLine() {}

    /** Newlines and tabs as {@code \n} and {@code \t}, all else that draws nothing as {@code \}{@code u{XXXX}}. */
    static String of(String text) {
        StringBuilder line = new StringBuilder(text.length());
        text.codePoints().forEach(point -> append(line, point));
        return line.toString();
    }

    /** As {@link #of}, at most so many characters, with a mark where it was cut. */
    static String shortened(String text, int max) {
        String stripped = text.strip();
        if (stripped.length() <= max) {
            return of(stripped);
        }
        return of(stripped.substring(0, max)) + "…";
    }

    private static void append(StringBuilder line, int point) {
        switch (point) {
            case '\n' -> line.append("\\n");
            case '\t' -> line.append("\\t");
            default -> {
                if (isPlain(point)) {
                    line.appendCodePoint(point);
                } else {
                    line.append("\\u{").append("%04X".formatted(point)).append('}');
                }
            }
        }
    }

    private static boolean isPlain(int point) {
        return switch (Character.getType(point)) {
            case Character.CONTROL,
                    Character.FORMAT,
                    Character.LINE_SEPARATOR,
                    Character.PARAGRAPH_SEPARATOR,
                    Character.SURROGATE,
                    Character.PRIVATE_USE,
                    Character.UNASSIGNED -> false;
            default -> true;
        };
    }
}

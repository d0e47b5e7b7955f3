package dev.stepfast.plan.markdown;

/** Counts columns as Markdown does: a tab runs to the next multiple of four. */
final class Columns {
    private static final int TAB = 4;

    private Columns() {}

    static int width(String text, int from, int to) {
        int column = 0;
        for (int i = from; i < to; i++) {
            column += text.charAt(i) == '\t' ? TAB - column % TAB : 1;
        }
        return column;
    }
}

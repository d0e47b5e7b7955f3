package dev.stepfast.cli.render;

import dev.stepfast.engine.text.UntrustedText;
import java.util.ArrayList;
import java.util.List;

/** Text that came from a plan, a model or a program, made fit for lines of ours. */
final class Shown {
    /** Of the output of one failed check. */
    static final int MOST_LINES = 20;

    /** Of these, how many are the first ones: the end of an output says more than its start. */
    private static final int HEAD_LINES = 4;

    /** Characters of one line of output; a longer one says how much is left out. */
    private static final int LONGEST_LINE = 400;

    private static final int LONGEST_QUOTE = 160;

    private Shown() {}

    /** One line, whole. */
    static String line(String text) {
        return UntrustedText.oneLine(text.strip());
    }

    /** One line that keeps its tabs and its indentation. */
    static String text(String line) {
        return UntrustedText.forTerminal(line).stripTrailing();
    }

    /**
     * What somebody said, on one line and between quotes; the first line of it, cut where it is
     * long.
     */
    static String quote(String text) {
        String first = text.strip().lines().findFirst().orElse("");
        boolean more = first.length() < text.strip().length() || first.length() > LONGEST_QUOTE;
        String cut =
                first.length() > LONGEST_QUOTE
                        ? first.substring(0, whole(first, LONGEST_QUOTE))
                        : first;
        return "\"" + UntrustedText.oneLine(cut) + (more ? " ..." : "") + "\"";
    }

    /**
     * Output of a program: without its colours, at most {@value #MOST_LINES} lines, the end above
     * all.
     */
    static List<String> output(String text) {
        List<String> lines =
                UntrustedText.withoutAnsi(text)
                        .replace("\r\n", "\n")
                        .stripTrailing()
                        .lines()
                        .map(Shown::bounded)
                        .toList();
        if (lines.size() <= MOST_LINES) {
            return lines;
        }
        int tail = MOST_LINES - HEAD_LINES - 1;
        List<String> shown = new ArrayList<>(lines.subList(0, HEAD_LINES));
        shown.add(
                "... " + Numbers.count(lines.size() - HEAD_LINES - tail, "line") + " left out ...");
        shown.addAll(lines.subList(lines.size() - tail, lines.size()));
        return shown;
    }

    private static String bounded(String line) {
        String shown = UntrustedText.forTerminal(line).replace("\t", "    ");
        if (shown.length() <= LONGEST_LINE) {
            return shown;
        }
        int end = whole(shown, LONGEST_LINE);
        return shown.substring(0, end)
                + " ... ("
                + Numbers.count(shown.length() - end, "more character")
                + ")";
    }

    /** The index at or before {@code end} that splits no surrogate pair. */
    static int whole(String text, int end) {
        return Character.isLowSurrogate(text.charAt(end)) ? end - 1 : end;
    }
}

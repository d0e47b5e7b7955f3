package dev.stepfast.cli.render;

import dev.stepfast.engine.text.UntrustedText;
import java.util.ArrayList;
import java.util.List;

/** Text from outside as Markdown that shows it and does nothing else: no markup, link or image. */
final class MarkdownText {
    private static final String MARKUP = "\\`*_[]<>|~&$";
    private static final String SHORTEST_FENCE = "```";

    private MarkdownText() {}

    /** One line of running text. */
    static String text(String text) {
        String line = Shown.line(text);
        StringBuilder out = new StringBuilder(line.length() + 8);
        for (int i = 0; i < line.length(); i++) {
            char c = line.charAt(i);
            if (MARKUP.indexOf(c) >= 0 || startsLink(line, i) || startsBlock(line, i)) {
                out.append('\\');
            }
            out.append(c);
        }
        return out.toString();
    }

    /** What readers of Markdown make a link of without being asked. */
    private static boolean startsLink(String line, int at) {
        return line.startsWith("://", at)
                || line.startsWith("@", at)
                || (line.charAt(at) == '.' && at >= 3 && isWww(line, at - 3));
    }

    private static boolean isWww(String line, int at) {
        return line.regionMatches(true, at, "www", 0, 3);
    }

    /** A list, a rule or a heading's underline at the start. */
    private static boolean startsBlock(String line, int at) {
        char c = line.charAt(at);
        if (at == 0) {
            return "-=+#".indexOf(c) >= 0;
        }
        return (c == '.' || c == ')')
                && (at + 1 == line.length() || line.charAt(at + 1) == ' ')
                && line.substring(0, at).chars().allMatch(Character::isDigit);
    }

    /** One line as code: a path, a check, an id. */
    static String code(String text) {
        String line = Shown.line(text);
        if (line.isEmpty()) {
            return "";
        }
        String ticks = "`".repeat(longestRun(line) + 1);
        boolean edge = line.startsWith("`") || line.endsWith("`");
        return ticks + (edge ? " " + line + " " : line) + ticks;
    }

    /** A cell of a table; a bar would end it even within code. */
    static String cell(String markdown) {
        StringBuilder out = new StringBuilder(markdown.length() + 2);
        for (int i = 0; i < markdown.length(); i++) {
            char c = markdown.charAt(i);
            if (c == '|' && (i == 0 || markdown.charAt(i - 1) != '\\')) {
                out.append('\\');
            }
            out.append(c);
        }
        return out.toString();
    }

    /** Output in a fence that it cannot end, each line set in by two blanks. */
    static List<String> fenced(List<String> output) {
        int longest = output.stream().mapToInt(MarkdownText::longestRun).max().orElse(0);
        String fence = "`".repeat(Math.max(SHORTEST_FENCE.length(), longest + 1));
        List<String> lines = new ArrayList<>();
        lines.add("  " + fence + "text");
        output.forEach(line -> lines.add("  " + UntrustedText.forTerminal(line)));
        lines.add("  " + fence);
        return lines;
    }

    static String row(List<String> cells) {
        return "| " + String.join(" | ", cells.stream().map(MarkdownText::cell).toList()) + " |";
    }

    /** Head and rule of a table. */
    static List<String> head(List<String> names) {
        return List.of(row(names), "|" + " --- |".repeat(names.size()));
    }

    private static int longestRun(String text) {
        int longest = 0;
        int run = 0;
        for (int i = 0; i < text.length(); i++) {
            run = text.charAt(i) == '`' ? run + 1 : 0;
            longest = Math.max(longest, run);
        }
        return longest;
    }
}

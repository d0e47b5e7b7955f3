package dev.stepfast.plan.markdown;

import java.util.ArrayList;
import java.util.List;

/** Cuts the body of an item out of the source: whole lines, without the item's own indentation. */
final class BodyText {
    private static final int TAB = 4;

    private BodyText() {}

    static String of(PlanText source, ItemDraft item) {
        List<String> lines = new ArrayList<>();
        int line = item.extent.bodyFirst();
        for (ItemDraft.LineRange cut : item.cuts) {
            add(source, line, cut.first() - 1, item.extent.indent(), lines);
            line = Math.max(line, cut.last() + 1);
        }
        add(source, line, item.extent.lines().last(), item.extent.indent(), lines);
        int first = 0;
        int last = lines.size();
        while (first < last && lines.get(first).isBlank()) {
            first++;
        }
        while (last > first && lines.get(last - 1).isBlank()) {
            last--;
        }
        return String.join("\n", lines.subList(first, last));
    }

    private static void add(PlanText source, int first, int last, int indent, List<String> lines) {
        for (int line = first; line <= last; line++) {
            lines.add(
                    withoutIndent(
                            source.text().substring(source.lineStart(line), source.lineEnd(line)),
                            indent));
        }
    }

    private static String withoutIndent(String line, int indent) {
        int column = 0;
        int at = 0;
        while (at < line.length()
                && column < indent
                && (line.charAt(at) == ' ' || line.charAt(at) == '\t')) {
            column += line.charAt(at) == '\t' ? TAB - column % TAB : 1;
            at++;
        }
        return " ".repeat(Math.max(0, column - indent)) + line.substring(at);
    }
}

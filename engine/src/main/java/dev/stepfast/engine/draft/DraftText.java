package dev.stepfast.engine.draft;

import dev.stepfast.plan.markdown.Box;
import dev.stepfast.plan.markdown.FinalItem;
import dev.stepfast.plan.markdown.MarkdownPlan;
import dev.stepfast.plan.markdown.Step;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Takes the plan out of a reply, and puts right what needs no asking. */
final class DraftText {
    private static final Pattern FENCE = Pattern.compile(" {0,3}(`{3,}|~{3,})([^`]*)");
    private static final Pattern NUMBERED = Pattern.compile("\\d{1,9}[.)] +(?!\\[)\\S.*");

    private DraftText() {}

    /**
     * The Markdown of a reply: what stands in a block of Markdown, or in the only block where there
     * is nothing else; else all of it. With one kind of line end, and one at the end.
     */
    static String of(String reply) {
        List<String> lines =
                reply.replace("\r\n", "\n").replace('\r', '\n').strip().lines().toList();
        int open = 0;
        while (open < lines.size() && !opensMarkdown(lines, open)) {
            open++;
        }
        List<String> plan = open < lines.size() ? block(lines, open) : lines;
        return String.join("\n", plan).strip() + "\n";
    }

    private static boolean opensMarkdown(List<String> lines, int at) {
        Optional<String> info = findInfo(lines.get(at));
        return info.filter(word -> word.equals("markdown") || word.equals("md")).isPresent()
                || (at == 0 && info.filter(String::isEmpty).isPresent());
    }

    /** The lines of the block that opens here; a block within it ends before it does. */
    private static List<String> block(List<String> lines, int open) {
        List<String> inside = new ArrayList<>();
        boolean nested = false;
        for (String line : lines.subList(open + 1, lines.size())) {
            Optional<String> info = findInfo(line);
            if (info.isPresent() && info.get().isEmpty()) {
                if (!nested) {
                    return inside;
                }
                nested = false;
            } else if (info.isPresent()) {
                nested = true;
            }
            inside.add(line);
        }
        return inside;
    }

    /** The first word behind a fence; empty when the line is none. */
    private static Optional<String> findInfo(String line) {
        var fence = FENCE.matcher(line);
        return fence.matches()
                ? Optional.of(fence.group(2).strip().toLowerCase(Locale.ROOT).split(" ", 2)[0])
                : Optional.empty();
    }

    /** The text with a box in every item of its ordered lists at the margin. */
    static String withBoxes(String text) {
        List<String> lines = new ArrayList<>();
        boolean code = false;
        for (String line : text.lines().toList()) {
            code ^= findInfo(line).isPresent();
            lines.add(!code && NUMBERED.matcher(line).matches() ? boxed(line) : line);
        }
        return String.join("\n", lines) + "\n";
    }

    private static String boxed(String line) {
        int blank = line.indexOf(' ');
        return line.substring(0, blank) + " [ ] " + line.substring(blank).strip();
    }

    /** The text with every box open: nothing of a new plan is done. */
    static String opened(MarkdownPlan plan) {
        StringBuilder text = new StringBuilder(plan.text());
        Stream.concat(
                        plan.steps().stream().map(Step::box),
                        plan.finalItems().stream().map(FinalItem::box).flatMap(Optional::stream))
                .map(Box::offset)
                .forEach(offset -> text.setCharAt(offset, ' '));
        return text.toString();
    }
}

package dev.stepfast.plan.markdown;

import dev.stepfast.plan.diagnostic.SourceSpan;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import org.commonmark.node.Heading;

/**
 * A heading of the plan: its level and its text as written, without the marks that make it a
 * heading.
 */
record HeadingText(Heading node, int level, String title, SourceSpan span) {
    private static final Pattern OPENING = Pattern.compile("^#{1,6}(?:[ \\t]+|$)");
    private static final Pattern CLOSING = Pattern.compile("(?:^|[ \\t])#+[ \\t]*$");
    private static final Pattern PLAN =
            Pattern.compile("^plan:[ \\t]*(?=\\S)", Pattern.CASE_INSENSITIVE);
    private static final Pattern GOAL =
            Pattern.compile("^goal:[ \\t]*(?=\\S)", Pattern.CASE_INSENSITIVE);

    static HeadingText of(PlanText source, Heading node, int shift) {
        JoinedText joined = JoinedText.of(source, node, shift, 0);
        String text = joined.text();
        // An ATX heading is one line; the last line of the other form is its underline.
        String title =
                node.getSourceSpans().size() == 1
                        ? withoutClosing(OPENING.matcher(text).replaceFirst(""))
                        : withoutUnderline(text);
        return new HeadingText(node, node.getLevel(), title.strip(), joined.span());
    }

    /** The heading that gives the goal, with the goal; empty when no heading has a text. */
    static Optional<Goal> findGoal(List<HeadingText> headings) {
        return findPrefixed(
                        headings.stream().filter(heading -> heading.level() == 1).toList(), PLAN)
                .or(() -> findPrefixed(headings, GOAL))
                .or(() ->
                        headings.stream()
                                .filter(heading -> !heading.title().isEmpty())
                                .findFirst()
                                .map(heading -> new Goal(heading, heading.title())));
    }

    /** The goal and where it comes from. */
    record Goal(HeadingText heading, String text) {}

    /** The name of a file without its extension. */
    static String goalOfFile(String fileName) {
        String name =
                fileName.substring(
                        Math.max(fileName.lastIndexOf('/'), fileName.lastIndexOf('\\')) + 1);
        int dot = name.lastIndexOf('.');
        return dot > 0 ? name.substring(0, dot) : name;
    }

    private static Optional<Goal> findPrefixed(List<HeadingText> headings, Pattern prefix) {
        return headings.stream()
                .filter(heading -> prefix.matcher(heading.title()).find())
                .findFirst()
                .map(heading ->
                        new Goal(heading, prefix.matcher(heading.title()).replaceFirst("")));
    }

    private static String withoutClosing(String text) {
        // Only a short end can be a closing sequence; a longer one would make the pattern slow.
        return text.endsWith("#") && text.length() < 4_096
                ? CLOSING.matcher(text).replaceFirst("")
                : text;
    }

    private static String withoutUnderline(String text) {
        int last = text.lastIndexOf(' ');
        return last < 0 ? "" : text.substring(0, last);
    }
}

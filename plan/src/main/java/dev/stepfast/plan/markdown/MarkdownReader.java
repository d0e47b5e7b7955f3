package dev.stepfast.plan.markdown;

import dev.stepfast.plan.diagnostic.Checked;
import dev.stepfast.plan.diagnostic.Diagnostic;
import dev.stepfast.plan.diagnostic.DiagnosticCode;
import dev.stepfast.plan.value.JsonValue.JsonObject;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.commonmark.node.Heading;
import org.commonmark.node.Node;
import org.commonmark.parser.IncludeSourceSpans;
import org.commonmark.parser.Parser;

/**
 * Reads Markdown plans. Whatever the bytes, a plan comes back, possibly without steps, and what is
 * wrong with it in the order of the file; nothing is thrown.
 */
public final class MarkdownReader {
    /**
     * Two blocks (list and item) for each level of nesting, and some more, so that a plan over the
     * limit is seen to be over it: the parser silently flattens what it does not open.
     */
    private static final int BLOCKS_PER_LEVEL = 3;

    private MarkdownReader() {}

    /** The keywords of annotations, as they are written. */
    public static List<String> keywords() {
        return Arrays.stream(Keyword.values()).map(Keyword::word).toList();
    }

    /** Reads the bytes of a file. */
    public static Checked<MarkdownPlan> read(String fileName, byte[] bytes, ReadOptions options) {
        return read(fileName, PlanDecoder.decode(bytes, options.limits()), options);
    }

    /** Reads a text that is already decoded, its byte order mark included if it had one. */
    public static Checked<MarkdownPlan> read(String fileName, String text, ReadOptions options) {
        return read(fileName, PlanDecoder.check(text, options.limits()), options);
    }

    private static Checked<MarkdownPlan> read(
            String fileName, PlanDecoder.Decoded decoded, ReadOptions options) {
        if (decoded.problem().isPresent()) {
            return new Checked<>(empty(fileName), List.of(decoded.problem().get()));
        }
        PlanText source = new PlanText(decoded.text());
        Findings findings = new Findings(options.annotations());
        FrontMatter frontMatter = FrontMatter.read(source, findings);
        Node document;
        try {
            document = parse(decoded.text().substring(frontMatter.end()), options.limits());
        } catch (ParagraphGuard.TooManyLines tooMany) {
            findings.add(
                    Diagnostic.ofWhole(
                            DiagnosticCode.LIMIT_EXCEEDED,
                            "a paragraph or table has more than "
                                    + ParagraphGuard.MOST_LINES
                                    + " lines; part it by blank lines"));
            return new Checked<>(empty(fileName), findings.inFileOrder());
        }
        List<HeadingText> headings = headings(document, source, frontMatter.end());
        Optional<HeadingText.Goal> goal = HeadingText.findGoal(headings);
        ItemReader items =
                new ItemReader(source, frontMatter.end(), options, findings, headings, goal);
        BlockWalk.walk(document, items);
        PlanAssembler parts = new PlanAssembler(source, findings, items.drafts());
        MarkdownPlan plan =
                new MarkdownPlan(
                        fileName,
                        decoded.text(),
                        goal.map(HeadingText.Goal::text)
                                .orElseGet(() -> HeadingText.goalOfFile(fileName)),
                        goal.map(found -> found.heading().span()),
                        parts.steps,
                        parts.acceptance,
                        parts.finalItems,
                        parts.everyStep,
                        frontMatter.fields(),
                        frontMatter.span());
        if (plan.steps().isEmpty()) {
            findings.add(Diagnostic.ofWhole(DiagnosticCode.NO_STEPS, noSteps(plan, items)));
        }
        return new Checked<>(plan, findings.inFileOrder());
    }

    /**
     * Parses the blocks alone. Titles and annotations are taken from the source, so that inlines,
     * and the extension that marks task items in them, would cost several times the rest for
     * nothing.
     */
    private static Node parse(String markdown, ReadLimits limits) {
        return Parser.builder()
                .includeSourceSpans(IncludeSourceSpans.BLOCKS)
                .maxOpenBlockParsers(limits.nesting() * BLOCKS_PER_LEVEL + BLOCKS_PER_LEVEL)
                .customBlockParserFactory(new ParagraphGuard())
                .inlineParserFactory(context -> (lines, block) -> {})
                .build()
                .parse(markdown);
    }

    private static List<HeadingText> headings(Node document, PlanText source, int shift) {
        List<HeadingText> headings = new ArrayList<>();
        for (Node node = document.getFirstChild(); node != null; node = node.getNext()) {
            if (node instanceof Heading heading) {
                headings.add(HeadingText.of(source, heading, shift));
            }
        }
        return headings;
    }

    private static String noSteps(MarkdownPlan plan, ItemReader items) {
        String there;
        if (plan.text().isBlank()) {
            there = "the file is empty";
        } else if (!plan.acceptance().isEmpty() || !plan.finalItems().isEmpty()) {
            there = "there are only acceptance items";
        } else if (items.sawTable()) {
            there = "there is a table, whose rows are no steps";
        } else if (items.sawPlainItem()) {
            there = "there are plain lists, whose items are no steps";
        } else {
            there = "there is text without a list";
        }
        return "no step found: " + there + "; write each step as \"- [ ] what to do\"";
    }

    private static MarkdownPlan empty(String fileName) {
        return new MarkdownPlan(
                fileName,
                "",
                HeadingText.goalOfFile(fileName),
                Optional.empty(),
                List.of(),
                List.of(),
                List.of(),
                List.of(),
                JsonObject.empty(),
                Optional.empty());
    }
}

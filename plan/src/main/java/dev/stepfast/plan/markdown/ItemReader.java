package dev.stepfast.plan.markdown;

import dev.stepfast.plan.diagnostic.Diagnostic;
import dev.stepfast.plan.diagnostic.DiagnosticCode;
import dev.stepfast.plan.diagnostic.SourceSpan;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.commonmark.node.Heading;
import org.commonmark.node.ListBlock;
import org.commonmark.node.ListItem;
import org.commonmark.node.Node;
import org.commonmark.node.Paragraph;
import org.jspecify.annotations.Nullable;

/** Decides for every list item what it is, and reports what looks like a step and is none. */
final class ItemReader implements BlockWalk.Visitor {
    private final PlanText source;

    /** Offset in the source of what the parser took for the start of the text. */
    private final int shift;

    private final ReadOptions options;
    private final Findings findings;
    private final Map<Node, HeadingText> headingTexts;
    private final Optional<HeadingText.Goal> goal;
    private final Headings headings;
    private final List<ItemDraft> drafts = new ArrayList<>();
    private final Deque<Frame> frames = new ArrayDeque<>();
    private final Map<Node, ItemDraft> stepsByNode = new HashMap<>();
    private @Nullable Node readParagraph;
    private int quotes;
    private int depth;
    private int steps;
    private boolean tooDeep;
    private boolean sawTable;
    private boolean sawPlainItem;

    /**
     * A list item that is open.
     *
     * @param draft what it is, if it has a meaning of its own
     * @param plainText its text if it is a plain item
     */
    private record Frame(@Nullable ItemDraft draft, String plainText) {}

    ItemReader(
            PlanText source,
            int shift,
            ReadOptions options,
            Findings findings,
            List<HeadingText> headingTexts,
            Optional<HeadingText.Goal> goal) {
        this.source = source;
        this.shift = shift;
        this.options = options;
        this.findings = findings;
        this.headingTexts = new HashMap<>();
        headingTexts.forEach(heading -> this.headingTexts.put(heading.node(), heading));
        this.goal = goal;
        this.headings = new Headings(options.sections());
    }

    /** Steps and items of sections, in document order. */
    List<ItemDraft> drafts() {
        return drafts;
    }

    boolean sawTable() {
        return sawTable;
    }

    boolean sawPlainItem() {
        return sawPlainItem;
    }

    @Override
    public void enterItem(ListItem item) {
        deepen();
        Node first = item.getFirstChild();
        if (!(first instanceof Paragraph paragraph) || paragraph.getSourceSpans().isEmpty()) {
            frames.push(new Frame(null, ""));
            return;
        }
        int start = paragraph.getSourceSpans().getFirst().getInputIndex() + shift;
        int end = source.lineEnd(source.lineOf(start));
        BoxLine line = BoxLine.read(source.text(), start, end);
        if (quotes > 0) {
            reportQuoted(line, source.span(start, end));
            frames.push(new Frame(null, ""));
            return;
        }
        frames.push(readItem(item, paragraph, line, source.span(start, end)));
    }

    @Override
    public void leaveItem() {
        frames.pop();
        depth--;
    }

    @Override
    public void enterQuote() {
        depth++;
        quotes++;
        if (depth > options.limits().nesting()) {
            tooDeep();
        }
    }

    @Override
    public void leaveQuote() {
        depth--;
        quotes--;
    }

    @Override
    public void visitHeading(Heading node) {
        HeadingText heading =
                Optional.ofNullable(headingTexts.get(node))
                        .orElseGet(() -> HeadingText.of(source, node, shift));
        if (headingTexts.containsKey(node)) {
            boolean isGoal = goal.isPresent() && goal.get().heading().equals(heading);
            headings.add(
                    heading.level(),
                    heading.title(),
                    isGoal ? Headings.Grouping.NONE : Headings.Grouping.GROUPS);
        }
        if (BoxLine.isAlmostBox(heading.title())) {
            almost(heading.span(), "a box in a heading is no step; make it a list item");
        }
        MisplacedAnnotations.report(JoinedText.of(source, node, shift, 0), owner(), findings);
    }

    @Override
    public void visitParagraph(Paragraph paragraph) {
        boolean isRead = paragraph.equals(readParagraph);
        List<org.commonmark.node.SourceSpan> lines = paragraph.getSourceSpans();
        boolean startsItem =
                paragraph.getParent() instanceof ListItem && paragraph.getPrevious() == null;
        for (int i = startsItem ? 1 : 0; i < lines.size(); i++) {
            int start = lines.get(i).getInputIndex() + shift;
            String line = source.text().substring(start, start + lines.get(i).getLength()).strip();
            if (BoxLine.isAlmostBox(line)) {
                almost(
                        source.span(start, start + lines.get(i).getLength()),
                        "a box inside a paragraph or table is no step; put a blank line before it, or make it a list item");
            }
            sawTable |= line.startsWith("|");
        }
        if (!isRead) {
            MisplacedAnnotations.report(
                    JoinedText.of(source, paragraph, shift, 0), owner(), findings);
        }
    }

    private void deepen() {
        depth++;
        if (depth > options.limits().nesting()) {
            tooDeep();
        }
    }

    private Frame readItem(ListItem item, Paragraph paragraph, BoxLine line, SourceSpan place) {
        Optional<Section> section = headings.section();
        Optional<BoxLine.Boxed> boxed =
                line instanceof BoxLine.Boxed box ? Optional.of(box) : Optional.empty();
        int textStart = boxed.map(BoxLine.Boxed::textStart).orElse(0);
        JoinedText text = JoinedText.of(source, paragraph, shift, textStart);
        if (boxed.isEmpty()) {
            reportLine(line, place);
            if (line instanceof BoxLine.None && isAnnotationBullet(item, text)) {
                readParagraph = paragraph;
                return new Frame(null, "");
            }
        }
        boolean isItem = section.isPresent() ? !(line instanceof BoxLine.Empty) : boxed.isPresent();
        if (!isItem || isOverLimit(place)) {
            sawPlainItem |= boxed.isEmpty();
            return new Frame(null, text.text());
        }
        readParagraph = paragraph;
        ItemDraft draft = newDraft(item, paragraph, section, boxed.map(BoxLine.Boxed::box), text);
        drafts.add(draft);
        draft.readTitle();
        if (draft.isStep()) {
            reportStep(item, draft, place);
        }
        return new Frame(draft, "");
    }

    private boolean isOverLimit(SourceSpan place) {
        if (headings.section().isPresent()) {
            return false;
        }
        steps++;
        if (steps == options.limits().steps() + 1) {
            findings.add(
                    DiagnosticCode.LIMIT_EXCEEDED,
                    place,
                    "more than " + options.limits().steps() + " steps; split the plan");
        }
        return steps > options.limits().steps();
    }

    private ItemDraft newDraft(
            ListItem item,
            Paragraph paragraph,
            Optional<Section> section,
            Optional<Box> box,
            JoinedText text) {
        ItemDraft parent = findStep();
        AnnotationScope scope =
                section.isEmpty() ? AnnotationScope.STEP : AnnotationScope.SECTION_ITEM;
        ItemDraft draft =
                new ItemDraft(
                        section,
                        box,
                        text,
                        new Annotations(findings, options.limits(), scope),
                        headings.path(),
                        plainTexts(),
                        parent,
                        extent(item, paragraph));
        if (parent != null) {
            parent.cuts.add(draft.extent.lines());
            if (draft.isStep()) {
                parent.children.add(draft);
            }
        }
        return draft;
    }

    private ItemDraft.Extent extent(ListItem item, Paragraph paragraph) {
        int start = paragraph.getSourceSpans().getFirst().getInputIndex() + shift;
        int line = source.lineOf(start);
        int behind =
                source.lineOf(paragraph.getSourceSpans().getLast().getInputIndex() + shift) + 1;
        return new ItemDraft.Extent(
                lines(item), behind, Columns.width(source.text(), source.lineStart(line), start));
    }

    private ItemDraft.LineRange lines(ListItem item) {
        org.commonmark.node.SourceSpan last = item.getSourceSpans().getLast();
        return new ItemDraft.LineRange(
                source.lineOf(item.getSourceSpans().getFirst().getInputIndex() + shift),
                source.lineOf(last.getInputIndex() + shift));
    }

    private boolean isAnnotationBullet(ListItem item, JoinedText text) {
        Frame outer = frames.peek();
        if (outer == null || outer.draft() == null) {
            return false;
        }
        ItemDraft draft = outer.draft();
        if (!BlockAnnotation.read(text, draft.annotations)) {
            return false;
        }
        int first = lines(item).first();
        List<org.commonmark.node.SourceSpan> spans =
                item.getFirstChild() == null ? List.of() : item.getFirstChild().getSourceSpans();
        int last = spans.isEmpty() ? first : source.lineOf(spans.getLast().getInputIndex() + shift);
        draft.cuts.add(new ItemDraft.LineRange(first, last));
        return true;
    }

    private void reportStep(ListItem item, ItemDraft draft, SourceSpan place) {
        Box box = draft.box.orElseThrow();
        stepsByNode.put(item, draft);
        if (MarkState.isOdd(box.mark())) {
            findings.add(
                    DiagnosticCode.ODD_MARK,
                    source.span(box.offset(), box.offset() + 1),
                    "the mark \""
                            + box.mark()
                            + "\" is read as "
                            + MarkState.of(box.mark()).name().toLowerCase(Locale.ROOT)
                            + "; Stepfast itself writes only x and blank");
        }
        Node before =
                item.getPrevious() != null
                        ? item.getPrevious()
                        : item.getParent().getPrevious() instanceof ListBlock list
                                ? list.getLastChild()
                                : null;
        if (before instanceof ListItem sibling
                && stepsByNode.containsKey(sibling)
                && isShallow(sibling, item)) {
            findings.add(
                    DiagnosticCode.SHALLOW_INDENT,
                    place,
                    "indented, but not far enough to be a child of the step above; it is its sibling: indent it to the text"
                            + " above, or not at all");
        }
    }

    private boolean isShallow(ListItem above, ListItem below) {
        int column = itemColumn(below) + below.getMarkerIndent();
        return itemColumn(above) + above.getMarkerIndent() < column
                && column < itemColumn(above) + above.getContentIndent();
    }

    private int itemColumn(ListItem item) {
        int start = item.getSourceSpans().getFirst().getInputIndex() + shift;
        return Columns.width(source.text(), source.lineStart(source.lineOf(start)), start);
    }

    private void reportQuoted(BoxLine line, SourceSpan place) {
        if (line instanceof BoxLine.Boxed || line instanceof BoxLine.Empty) {
            findings.add(
                    DiagnosticCode.QUOTED_BOX,
                    place,
                    "a box in a quote is no step; move it out of the quote if it is one");
        }
    }

    private void reportLine(BoxLine line, SourceSpan place) {
        switch (line) {
            case BoxLine.Empty empty ->
                    findings.add(
                            DiagnosticCode.EMPTY_BOX,
                            place,
                            "a box without text is no step; write what is to be done, or remove it");
            case BoxLine.Almost almost ->
                    almost(
                            place,
                            "no step: a box is \"[ ]\" with one blank inside and one behind it; write \"- [ ] text\"");
            case BoxLine.UnknownMark unknown ->
                    findings.add(
                            DiagnosticCode.UNKNOWN_MARK,
                            place,
                            "\""
                                    + unknown.mark()
                                    + "\" is no mark, so this is no step; marks are blank, x, !, -, ~ and /");
            case BoxLine.Boxed boxed -> {}
            case BoxLine.None none -> {}
        }
    }

    private void almost(SourceSpan place, String message) {
        findings.add(DiagnosticCode.ALMOST_A_BOX, place, message);
    }

    private void tooDeep() {
        if (!tooDeep) {
            tooDeep = true;
            findings.add(
                    Diagnostic.ofWhole(
                            DiagnosticCode.LIMIT_EXCEEDED,
                            "lists and quotes are nested deeper than "
                                    + options.limits().nesting()
                                    + " levels; flatten the plan"));
        }
    }

    /** The nearest step that is open. */
    private @Nullable ItemDraft findStep() {
        for (Frame frame : frames) {
            if (frame.draft() != null && frame.draft().isStep()) {
                return frame.draft();
            }
        }
        return null;
    }

    private Optional<Annotations> owner() {
        return Optional.ofNullable(findStep()).map(step -> step.annotations);
    }

    private List<String> plainTexts() {
        List<String> texts = new ArrayList<>();
        for (Frame frame : frames) {
            if (frame.draft() != null && frame.draft().isStep()) {
                break;
            }
            if (!frame.plainText().isEmpty()) {
                texts.addFirst(frame.plainText());
            }
        }
        return texts;
    }
}

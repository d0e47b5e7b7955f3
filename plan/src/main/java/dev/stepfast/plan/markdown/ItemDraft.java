package dev.stepfast.plan.markdown;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * An item with a meaning of its own, while the file is being read: a step, or an item of a section.
 */
final class ItemDraft {
    final Optional<Section> section;
    final Optional<Box> box;
    final JoinedText paragraph;
    final Annotations annotations;
    final List<String> headings;
    final List<String> context;
    final @Nullable ItemDraft parent;
    final Extent extent;
    final List<ItemDraft> children = new ArrayList<>();

    /** Lines of the item that are not its body, in order: nested steps and annotation bullets. */
    final List<LineRange> cuts = new ArrayList<>();

    private String title = "";

    /** Lines, counted from 0, both included. */
    record LineRange(int first, int last) {}

    /**
     * Where an item lies.
     *
     * @param lines all lines of the item
     * @param bodyFirst the line behind its first paragraph
     * @param indent columns that its content is indented by
     */
    record Extent(LineRange lines, int bodyFirst, int indent) {}

    ItemDraft(
            Optional<Section> section,
            Optional<Box> box,
            JoinedText paragraph,
            Annotations annotations,
            List<String> headings,
            List<String> context,
            @Nullable ItemDraft parent,
            Extent extent) {
        this.section = section;
        this.box = box;
        this.paragraph = paragraph;
        this.annotations = annotations;
        this.headings = headings;
        this.context = context;
        this.parent = parent;
        this.extent = extent;
    }

    boolean isStep() {
        return section.isEmpty();
    }

    void readTitle() {
        title = AnnotationReader.read(paragraph, annotations);
    }

    String title() {
        return title;
    }
}

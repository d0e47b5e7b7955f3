package dev.stepfast.plan.markdown;

import dev.stepfast.plan.taskplan.NodeId;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * Puts another mark into one box: the only way in which a plan file is ever changed.
 *
 * <p>It fits the text it was made for. A box that is ticked already, also as {@code [X]}, stays as
 * it is.
 */
public final class CheckboxEdit {
    private final String text;
    private final int offset;
    private final char mark;

    private CheckboxEdit(String text, Box box, char mark) {
        if (mark != 'x' && mark != ' ') {
            throw new IllegalArgumentException(
                    "only x and blank are written, not \"" + mark + "\"");
        }
        boolean stays = MarkState.of(box.mark()) == MarkState.DONE && mark == 'x';
        this.text = text;
        this.offset = box.offset();
        this.mark = stays ? box.mark() : mark;
    }

    /**
     * The edit of a step's box.
     *
     * @param mark {@code x} or a blank
     * @throws IllegalArgumentException when the plan has no such step
     */
    public static CheckboxEdit of(MarkdownPlan plan, NodeId step, char mark) {
        Box box =
                plan.findStep(step)
                        .map(Step::box)
                        .orElseThrow(() ->
                                new IllegalArgumentException(
                                        "no step \"" + step + "\" in " + plan.fileName()));
        return new CheckboxEdit(plan.text(), box, mark);
    }

    /**
     * The edit of a final item's box.
     *
     * @throws IllegalArgumentException when the plan has no such item, or it has no box
     */
    public static CheckboxEdit ofFinalItem(MarkdownPlan plan, String id, char mark) {
        Box box =
                plan.findFinalItem(id)
                        .flatMap(FinalItem::box)
                        .orElseThrow(() ->
                                new IllegalArgumentException(
                                        "no box \"" + id + "\" in " + plan.fileName()));
        return new CheckboxEdit(plan.text(), box, mark);
    }

    /** Whether applying it changes anything. */
    public boolean isChange() {
        return text.charAt(offset) != mark;
    }

    /** Index of the mark in the decoded text, in {@code char}s. */
    public int offset() {
        return offset;
    }

    /**
     * The text with the mark.
     *
     * @throws IllegalArgumentException when it is not the text that the plan was read from
     */
    public String apply(String original) {
        requireSame(original.equals(text));
        return original.substring(0, offset) + mark + original.substring(offset + 1);
    }

    /**
     * The bytes of the file with the mark; one byte changes.
     *
     * @throws IllegalArgumentException when they are not the bytes that the plan was read from
     */
    public byte[] apply(byte[] original) {
        requireSame(Arrays.equals(original, text.getBytes(StandardCharsets.UTF_8)));
        byte[] changed = original.clone();
        changed[text.substring(0, offset).getBytes(StandardCharsets.UTF_8).length] = (byte) mark;
        return changed;
    }

    private static void requireSame(boolean same) {
        if (!same) {
            throw new IllegalArgumentException(
                    "not the text that the plan was read from; read it again");
        }
    }
}

package dev.stepfast.local.workspace;

import dev.stepfast.plan.diagnostic.Checked;
import dev.stepfast.plan.diagnostic.Diagnostic;
import dev.stepfast.plan.markdown.Box;
import dev.stepfast.plan.markdown.CheckboxEdit;
import dev.stepfast.plan.markdown.FinalItem;
import dev.stepfast.plan.markdown.MarkdownPlan;
import dev.stepfast.plan.markdown.MarkdownReader;
import dev.stepfast.plan.markdown.ReadOptions;
import dev.stepfast.plan.markdown.Step;
import dev.stepfast.plan.markdown.StepMatcher;
import dev.stepfast.plan.markdown.Strictness;
import dev.stepfast.plan.taskplan.NodeId;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The marks of a Markdown plan file: changes one, or blanks all of them for hashing.
 *
 * @param fileName as in diagnostics
 */
public record MarkdownMarks(String fileName, ReadOptions options) implements MarkEdit {
    /** Reads leniently: a box is where it is, whatever is wrong with an annotation. */
    public MarkdownMarks(String fileName) {
        this(fileName, ReadOptions.DEFAULT.withAnnotations(Strictness.LENIENT));
    }

    @Override
    public Edit apply(byte[] now, NodeId step, char mark, String lastText, List<NodeId> stepIds) {
        MarkdownPlan last = MarkdownReader.read(fileName, lastText, options).value();
        if (last.steps().size() == stepIds.size()) {
            last = last.withStepIds(stepIds);
        }
        if (Arrays.equals(now, lastText.getBytes(StandardCharsets.UTF_8))) {
            return edit(last, now, step, mark);
        }
        Checked<MarkdownPlan> read = MarkdownReader.read(fileName, now, options);
        MarkdownPlan plan = read.value();
        // Bytes that are no text come back as a plan without one.
        if (plan.text().isEmpty() && now.length > 0) {
            return new Edit.NoPlan(
                    read.diagnostics().stream()
                            .findFirst()
                            .map(Diagnostic::message)
                            .orElse("it is no text"));
        }
        return edit(plan.withStepIds(StepMatcher.match(last, plan)), now, step, mark);
    }

    /**
     * The bytes with the mark of every box of a step or final item as a blank; what is no plan
     * comes back as given.
     */
    public byte[] blank(byte[] plan) {
        MarkdownPlan read = MarkdownReader.read(fileName, plan, options).value();
        StringBuilder text = new StringBuilder(read.text());
        if (text.isEmpty()) {
            return plan;
        }
        Stream.concat(
                        read.steps().stream().map(Step::box),
                        read.finalItems().stream().map(FinalItem::box).flatMap(Optional::stream))
                .map(Box::offset)
                .forEach(offset -> text.setCharAt(offset, ' '));
        return text.toString().getBytes(StandardCharsets.UTF_8);
    }

    private static Edit edit(MarkdownPlan plan, byte[] now, NodeId step, char mark) {
        Optional<CheckboxEdit> edit = findEdit(plan, step, mark);
        if (edit.isEmpty()) {
            return new Edit.StepVanished();
        }
        return edit.get().isChange()
                ? new Edit.Changed(edit.get().apply(now))
                : new Edit.AlreadyThere();
    }

    private static Optional<CheckboxEdit> findEdit(MarkdownPlan plan, NodeId id, char mark) {
        if (plan.findStep(id).isPresent()) {
            return Optional.of(CheckboxEdit.of(plan, id, mark));
        }
        return plan.findFinalItem(id.value()).flatMap(FinalItem::box).isPresent()
                ? Optional.of(CheckboxEdit.ofFinalItem(plan, id.value(), mark))
                : Optional.empty();
    }
}

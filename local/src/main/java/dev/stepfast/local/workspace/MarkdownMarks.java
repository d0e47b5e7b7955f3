package dev.stepfast.local.workspace;

import dev.stepfast.plan.diagnostic.Checked;
import dev.stepfast.plan.markdown.CheckboxEdit;
import dev.stepfast.plan.markdown.FinalItem;
import dev.stepfast.plan.markdown.MarkdownPlan;
import dev.stepfast.plan.markdown.MarkdownReader;
import dev.stepfast.plan.markdown.ReadOptions;
import dev.stepfast.plan.markdown.StepMatcher;
import dev.stepfast.plan.markdown.Strictness;
import dev.stepfast.plan.taskplan.NodeId;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** The boxes of a Markdown plan: finds the one of a step as the file is now, and blanks all for the tree hash. */
public final class MarkdownMarks implements MarkEdit {
    private static final ReadOptions LENIENT = ReadOptions.DEFAULT.withAnnotations(Strictness.LENIENT);

    private final String fileName;

    public MarkdownMarks(String fileName) {
        this.fileName = fileName;
    }

    @Override
    public Edit apply(byte[] now, NodeId step, char mark, String lastText, List<NodeId> stepIds) {
        Checked<MarkdownPlan> read = MarkdownReader.read(fileName, now, LENIENT);
        MarkdownPlan plan = read.value();
        if (plan.steps().isEmpty()) {
            return new Edit.NoPlan(fileName + " holds no step any more");
        }
        MarkdownPlan before = MarkdownReader.read(fileName, lastText, LENIENT).value();
        if (before.steps().size() == stepIds.size()) {
            plan = plan.withStepIds(StepMatcher.match(before.withStepIds(stepIds), plan));
        }
        if (plan.findStep(step).isEmpty()) {
            return new Edit.StepVanished();
        }
        CheckboxEdit edit = CheckboxEdit.of(plan, step, mark);
        return edit.isChange() ? new Edit.Changed(edit.apply(now)) : new Edit.AlreadyThere();
    }

    /** The bytes with each box mark as a space, so that ticking changes no hash. */
    public byte[] blank(byte[] file) {
        MarkdownPlan plan = MarkdownReader.read(fileName, file, LENIENT).value();
        StringBuilder text = new StringBuilder(plan.text());
        if (!new String(file, StandardCharsets.UTF_8).contentEquals(text)) {
            return file;
        }
        IntStream steps = plan.steps().stream().mapToInt(step -> step.markOffset());
        IntStream finals = plan.finalItems().stream()
                .map(FinalItem::box)
                .flatMap(box -> box.isPresent() ? Stream.of(box.get().offset()) : Stream.empty())
                .mapToInt(Integer::intValue);
        IntStream.concat(steps, finals).forEach(offset -> text.setCharAt(offset, ' '));
        return text.toString().getBytes(StandardCharsets.UTF_8);
    }
}

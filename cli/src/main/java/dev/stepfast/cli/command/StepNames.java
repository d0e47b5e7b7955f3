package dev.stepfast.cli.command;

import dev.stepfast.engine.PreparedPlan;
import dev.stepfast.engine.view.RunView;
import dev.stepfast.plan.markdown.MarkdownPlan;
import dev.stepfast.plan.markdown.StepSelector;
import dev.stepfast.plan.markdown.StepSelector.Selection;
import dev.stepfast.plan.taskplan.NodeId;
import java.util.List;
import java.util.Optional;

/** Finds the step that a word of a command means. */
final class StepNames {
    private StepNames() {}

    /**
     * The id of the step.
     *
     * @throws UsageException when the word means no step, or several
     */
    static NodeId find(PreparedPlan plan, RunView view, String word) {
        return plan.markdown()
                .map(markdown -> find(markdown, word))
                .orElseGet(() -> find(view, word));
    }

    private static NodeId find(MarkdownPlan markdown, String word) {
        return switch (StepSelector.select(markdown, word)) {
            case Selection.Found found -> found.step().id();
            case Selection.Refused refused -> throw new UsageException(refused.reason());
        };
    }

    /** A node of a task plan: its id, or a beginning of one. */
    private static NodeId find(RunView view, String word) {
        List<NodeId> ids = view.steps().stream().map(step -> step.id()).toList();
        List<NodeId> meant = ids.stream().filter(id -> id.value().startsWith(word)).toList();
        return ids.stream()
                .filter(id -> id.value().equals(word))
                .findFirst()
                .or(() -> meant.size() == 1 ? meant.stream().findFirst() : Optional.empty())
                .orElseThrow(() ->
                        new UsageException(
                                "no node has the id \""
                                        + word
                                        + "\""
                                        + (meant.isEmpty()
                                                ? ""
                                                : ", and " + meant.size() + " ids begin with it")));
    }
}

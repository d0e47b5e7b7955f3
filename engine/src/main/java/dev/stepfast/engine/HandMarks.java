package dev.stepfast.engine;

import dev.stepfast.engine.journal.NodeState;
import dev.stepfast.engine.journal.RunState;
import dev.stepfast.engine.run.RunEvent.NodeReopened;
import dev.stepfast.engine.run.RunEvent.StepDecided;
import dev.stepfast.plan.markdown.MarkState;
import dev.stepfast.plan.markdown.MarkdownPlan;
import dev.stepfast.plan.markdown.Step;
import dev.stepfast.plan.taskplan.NodeId;
import java.util.List;
import java.util.Optional;

/** Boxes that somebody changed while a run was not worked on. */
final class HandMarks {
    private HandMarks() {}

    /** Steps whose boxes were ticked although the run has not done them. */
    static List<Step> ticked(RunState state, PreparedPlan plan) {
        return steps(plan).stream()
                .filter(step -> step.state() == MarkState.DONE)
                .filter(step -> state.graph().has(step.id()))
                .filter(step -> isNews(state, state.node(step.id())))
                .toList();
    }

    /** What the run did not know: neither from the file at its beginning, nor by its own mark. */
    private static boolean isNews(RunState state, NodeState node) {
        boolean takenOver = state.created().done().containsKey(node.id()) && !node.reopened();
        return (!node.isDone() || node.isSkipped())
                && node.box() == NodeState.BoxState.UNTOUCHED
                && node.decision().isEmpty()
                && !takenOver;
    }

    /** Takes a ticked box for a person's word that the step is done. */
    static StepDecided decided(NodeId step, String by) {
        return new StepDecided(
                step, StepDecided.What.DONE, by, "its box was ticked", List.of(), Optional.empty());
    }

    /** What reopens the steps whose box was cleared after it had been ticked. */
    static List<NodeReopened> cleared(RunState state, PreparedPlan plan, String by) {
        return steps(plan).stream()
                .filter(step -> step.state() == MarkState.OPEN)
                .map(Step::id)
                .filter(id -> state.graph().has(id))
                .filter(id -> state.node(id).marked() && state.node(id).isResolved())
                .map(id -> new NodeReopened(id, List.of(), by, "its box was cleared"))
                .toList();
    }

    private static List<Step> steps(PreparedPlan plan) {
        return plan.markdown().map(MarkdownPlan::steps).orElse(List.of());
    }
}

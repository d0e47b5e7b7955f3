package dev.stepfast.engine;

import dev.stepfast.engine.journal.NodeState;
import dev.stepfast.engine.journal.RunState;
import dev.stepfast.engine.run.RunEvent.NodeReopened;
import dev.stepfast.plan.markdown.MarkState;
import dev.stepfast.plan.markdown.MarkdownPlan;
import dev.stepfast.plan.markdown.Step;
import dev.stepfast.plan.taskplan.Outcome;
import java.util.List;
import java.util.Optional;

/** Boxes that somebody changed while a run was not worked on. */
final class HandMarks {
    private HandMarks() {}

    /** A step whose box was ticked although the run has not done it. */
    static Optional<Step> findTicked(RunState state, PreparedPlan plan) {
        return steps(plan).stream()
                .filter(step -> step.state() == MarkState.DONE)
                .filter(step -> state.graph().has(step.id()))
                .filter(step -> !isDone(state.node(step.id())))
                // Done before the run began, and not yet taken over when it was cut off.
                .filter(step -> !state.created().done().containsKey(step.id()))
                .findFirst();
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

    private static boolean isDone(NodeState node) {
        return node.resolved()
                .map(end -> end.outcome().isSuccess() || end.outcome() == Outcome.SKIPPED)
                .orElse(false);
    }
}

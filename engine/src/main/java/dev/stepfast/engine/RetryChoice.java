package dev.stepfast.engine;

import dev.stepfast.engine.journal.NodeState;
import dev.stepfast.engine.journal.RunState;
import dev.stepfast.engine.run.RunSettings;
import dev.stepfast.engine.schedule.InvocationLimits;
import dev.stepfast.engine.schedule.Reopening;
import dev.stepfast.engine.view.StepState;
import dev.stepfast.engine.view.StepView;
import dev.stepfast.plan.markdown.Lowering;
import dev.stepfast.plan.taskplan.NodeId;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;

/** A step that has ended and is to run once more, with all that was unreached because of it. */
sealed interface RetryChoice {

    record Chosen(NodeId step, InvocationLimits limits) implements RetryChoice {}

    record Refused(String code, String message) implements RetryChoice {}

    static RetryChoice of(PreparedPlan plan, Optional<RunState> newest, String word) {
        return switch (StepWords.find(plan, word)) {
            case StepWords.Refused refused -> new Refused("unknown_step", refused.message());
            case StepWords.Found found ->
                    findHindrance(plan, newest, found.id())
                            .<RetryChoice>map(why -> new Refused("not_ended", why))
                            .orElseGet(
                                    () -> new Chosen(found.id(), limits(plan, newest, found.id())));
        };
    }

    private static Optional<String> findHindrance(
            PreparedPlan plan, Optional<RunState> newest, NodeId step) {
        Optional<StepView> view =
                PlanView.of(plan, newest).steps().stream()
                        .filter(known -> known.id().equals(step))
                        .findFirst();
        StepState state = view.map(StepView::state).orElse(StepState.PENDING);
        return switch (state) {
            case DONE, FAILED, SKIPPED -> Optional.empty();
            case BLOCKED ->
                    view.flatMap(StepView::reason).equals(Optional.of("upstream"))
                            ? Optional.of(step + " waits for a step before it; retry that one")
                            : Optional.empty();
            case PENDING -> Optional.of(step + " was not run yet: stepfast run --only " + step);
            case WAITING -> Optional.of(step + " waits for an answer; see stepfast status");
            case RUNNING, CHECKING, REPAIRING, INTERRUPTED ->
                    Optional.of(step + " has not ended: stepfast resume goes on with it");
        };
    }

    /** Where nothing starts behind a failure, all that is open waits for it. */
    private static boolean heldUpAll(RunState state, NodeId step) {
        return state.settings().onFailure() == RunSettings.OnFailure.STOP
                && state.graph().has(step)
                && state.node(step).isResolved()
                && !state.node(step).isDone();
    }

    /** The step, what was unreached because of it, and the final checks, if they come to be due. */
    private static InvocationLimits limits(
            PreparedPlan plan, Optional<RunState> newest, NodeId step) {
        if (newest.map(state -> heldUpAll(state, step)).orElse(false)) {
            return InvocationLimits.NONE;
        }
        Set<NodeId> steps = new HashSet<>(Set.of(step, Lowering.FINAL));
        newest.filter(state -> state.graph().has(step))
                .ifPresent(state -> {
                    steps.addAll(Reopening.unreachedBehind(state, step));
                    Reopening.gatesBefore(state.graph(), step).stream()
                            .map(state::node)
                            .filter(gate -> gate.isResolved() && !gate.isDone())
                            .map(NodeState::id)
                            .forEach(gate -> steps.addAll(Reopening.unreachedBehind(state, gate)));
                });
        return new InvocationLimits(
                Optional.of(StepChoice.withGates(plan.graph().orElseThrow(), steps)),
                Optional.empty());
    }
}

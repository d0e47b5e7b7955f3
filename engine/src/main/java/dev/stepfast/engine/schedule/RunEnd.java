package dev.stepfast.engine.schedule;

import dev.stepfast.engine.journal.NodeState;
import dev.stepfast.engine.journal.RunState;
import dev.stepfast.engine.run.Grade;
import dev.stepfast.engine.run.Reason;
import dev.stepfast.engine.run.RunOutcome;
import dev.stepfast.engine.run.RunSettings;
import dev.stepfast.plan.taskplan.Effect;
import dev.stepfast.plan.taskplan.NodeId;
import dev.stepfast.plan.taskplan.Outcome;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * How a run ends when nothing more can go on.
 *
 * @param reasons the stable words of what kept it from succeeding, once each
 * @param verified whether every node that may change the workspace was proved
 */
record RunEnd(List<String> reasons, boolean verified) {

    /** The state of a run with nothing in flight: the first that holds. */
    static RunOutcome outcomeOf(Schedule schedule, boolean moreIsWanted) {
        RunState state = schedule.state();
        if (schedule.halted().isPresent()) {
            return schedule.halted().get().outcome();
        }
        if (state.ending().stopSignal().isPresent()) {
            return RunOutcome.INTERRUPTED;
        }
        // Where nothing starts behind a failure, no answer could change the end any more.
        if (!Advance.mustHold(state) && state.nodes().stream().anyMatch(NodeState::isAsking)) {
            return RunOutcome.WAITING;
        }
        if (hasUnhandled(state, end -> end == Outcome.ERROR)) {
            return RunOutcome.BLOCKED;
        }
        if (hasReason(state, Reason.BUDGET)) {
            return RunOutcome.BUDGET_EXHAUSTED;
        }
        if (hasUnhandled(state, end -> end == Outcome.DENIED || end == Outcome.EXPIRED)) {
            return RunOutcome.DENIED;
        }
        if (!state.unhandled().isEmpty() || primaryFailed(state)) {
            return RunOutcome.FAILED;
        }
        if (moreIsWanted) {
            return RunOutcome.INTERRUPTED;
        }
        return mustHoldStill(schedule) ? RunOutcome.FAILED : RunOutcome.SUCCEEDED;
    }

    /** A check that holds no longer at the end fails the run where the settings say so. */
    private static boolean mustHoldStill(Schedule schedule) {
        return schedule.state().settings().checks().finalRecheck()
                        == RunSettings.FinalRecheck.REQUIRE
                && schedule.recheck() instanceof Schedule.Recheck.Done done
                && !done.failing().isEmpty();
    }

    static RunEnd derive(Schedule schedule, RunOutcome outcome) {
        RunState state = schedule.state();
        List<String> reasons = new ArrayList<>();
        schedule.halted().ifPresent(halt -> reasons.add(halt.why()));
        if (outcome == RunOutcome.INTERRUPTED
                && schedule.halted().isEmpty()
                && state.ending().stopSignal().isEmpty()) {
            reasons.add("as_asked");
        }
        if (mustHoldStill(schedule)) {
            reasons.add("final_recheck");
        }
        for (int order : state.unhandled()) {
            state.nodes()
                    .get(order)
                    .resolved()
                    .map(end -> end.reason().wire())
                    .filter(reason -> !reasons.contains(reason))
                    .ifPresent(reasons::add);
        }
        return new RunEnd(reasons, outcome == RunOutcome.SUCCEEDED && isVerified(state));
    }

    private static boolean isVerified(RunState state) {
        boolean any = false;
        for (NodeState node : state.nodes()) {
            if (node.resolved().isEmpty()
                    || !node.node().level().isAtLeast(Effect.WORKSPACE_WRITE)
                    || !node.resolved().get().outcome().isSuccess()) {
                continue;
            }
            boolean verified = node.grade().equals(Optional.of(Grade.VERIFIED));
            if (!verified) {
                return false;
            }
            any = true;
        }
        return any;
    }

    private static boolean hasUnhandled(RunState state, Predicate<Outcome> which) {
        return state.unhandled().stream()
                .flatMap(order -> state.nodes().get(order).resolved().stream())
                .anyMatch(end -> which.test(end.outcome()));
    }

    private static boolean hasReason(RunState state, Reason reason) {
        return state.nodes().stream()
                .anyMatch(node -> node.resolved().map(end -> end.reason() == reason).orElse(false));
    }

    private static boolean primaryFailed(RunState state) {
        Optional<NodeId> primary =
                state.graph().plan().verification().flatMap(verification -> verification.primary());
        return primary.filter(id -> state.graph().has(id))
                .flatMap(id -> state.node(id).resolved())
                .map(end ->
                        end.outcome() != Outcome.PASSED && end.outcome() != Outcome.ALREADY_DONE)
                .orElse(false);
    }
}

package dev.stepfast.engine.schedule;

import dev.stepfast.engine.journal.NodeState;
import dev.stepfast.engine.journal.RunState;
import dev.stepfast.engine.run.Reason;
import dev.stepfast.engine.run.RunOutcome;
import dev.stepfast.engine.run.RunSettings;
import dev.stepfast.plan.taskplan.Condition;
import dev.stepfast.plan.taskplan.Effect;
import dev.stepfast.plan.taskplan.Node;
import dev.stepfast.plan.taskplan.NodeId;
import dev.stepfast.plan.taskplan.Outcome;
import java.util.List;

/** Starts what can start, and ends the run when nothing can. */
final class Advance {
    private Advance() {}

    static void advance(Turn turn) {
        if (turn.state().ending().ended().isPresent()) {
            turn.command(
                    new SchedulerCommand.EndRun(turn.state().ending().ended().get().outcome()));
            return;
        }
        if (turn.state().ending().cancelRequested()) {
            finishCancelled(turn);
            return;
        }
        boolean moreIsWanted = false;
        if (turn.state().ending().stopSignal().isEmpty()
                && turn.schedule().halted().isEmpty()
                && Staleness.isLooking(turn)) {
            return;
        }
        if (turn.state().ending().stopSignal().isEmpty()
                && turn.schedule().halted().isEmpty()
                && !mustHold(turn.state())) {
            moreIsWanted = startReady(turn);
        }
        if (turn.schedule().inFlight().isEmpty() && !awaitsMark(turn)) {
            finishOrRecheck(turn, RunEnd.outcomeOf(turn.schedule(), moreIsWanted));
        }
    }

    /** The end is not recorded while a mark is being written: it may still fail and block. */
    private static boolean awaitsMark(Turn turn) {
        return turn.schedule().halted().isEmpty()
                && turn.state().nodes().stream()
                        .anyMatch(node -> turn.isUnmarked(node) || turn.isToClear(node));
    }

    /** A run that would have succeeded looks at its stale verdicts once more before it says so. */
    private static void finishOrRecheck(Turn turn, RunOutcome outcome) {
        boolean wanted =
                turn.state().settings().checks().finalRecheck() != RunSettings.FinalRecheck.OFF
                        && outcome == RunOutcome.SUCCEEDED
                        && !turn.schedule().limits().isNothing();
        switch (turn.schedule().recheck()) {
            case Schedule.Recheck.NotYet not when wanted -> {
                turn.recheck(new Schedule.Recheck.Running());
                turn.command(new SchedulerCommand.Recheck());
            }
            case Schedule.Recheck.Running running when wanted -> {}
            case Schedule.Recheck.NotYet not -> Scheduler.finish(turn, outcome);
            case Schedule.Recheck.Running running -> Scheduler.finish(turn, outcome);
            case Schedule.Recheck.Done done -> Scheduler.finish(turn, outcome);
        }
    }

    private static void finishCancelled(Turn turn) {
        if (!turn.schedule().inFlight().isEmpty() || awaitsMark(turn)) {
            return;
        }
        for (NodeState node : turn.state().nodes()) {
            if (!turn.state().node(node.id()).isResolved()) {
                turn.cancel(node.id());
            }
        }
        Scheduler.finish(turn, RunOutcome.CANCELLED);
    }

    /** Under {@code on_failure: stop} nothing starts behind an unhandled outcome. */
    static boolean mustHold(RunState state) {
        return state.settings().onFailure() == RunSettings.OnFailure.STOP
                && !state.unhandled().isEmpty();
    }

    /**
     * Starts ready nodes in declaration order; true when one could not start only for what was
     * asked for.
     */
    private static boolean startReady(Turn turn) {
        boolean heldBack = false;
        boolean again = true;
        while (again) {
            again = false;
            for (int order : List.copyOf(turn.state().ready())) {
                NodeState node = turn.state().nodes().get(order);
                if (!node.isReady()
                        || node.isAsking()
                        || turn.schedule().inFlight().contains(node.id())) {
                    continue;
                }
                if (isBypassed(turn.state(), node)) {
                    turn.resolve(
                            node.id(),
                            Outcome.BYPASSED,
                            Reason.NOT_WANTED,
                            "optional; asked for by --optional");
                    again = true;
                    break;
                }
                if (!isAskedFor(turn.schedule(), node)) {
                    heldBack = true;
                } else if (fits(turn.schedule(), node)) {
                    turn.start(node.id(), countsAsStep(node));
                }
            }
        }
        return heldBack;
    }

    private static boolean isBypassed(RunState state, NodeState node) {
        return node.node()
                .spec()
                .common()
                .when()
                .map(condition ->
                        switch (condition) {
                            case Condition.OptionalWanted wanted ->
                                    !state.settings().optionalSteps();
                        })
                .orElse(false);
    }

    private static boolean isAskedFor(Schedule schedule, NodeState node) {
        InvocationLimits limits = schedule.limits();
        boolean among = limits.only().map(ids -> ids.contains(node.id())).orElse(true);
        boolean room =
                !countsAsStep(node)
                        || limits.maxNodes()
                                .map(most -> schedule.started().size() < most)
                                .orElse(true);
        return among && room;
    }

    private static boolean countsAsStep(NodeState node) {
        return switch (node.node().spec()) {
            case Node.AgentLoop loop -> true;
            case Node.Verify verify -> verify.repair().isEmpty();
            case Node.HumanGate gate -> false;
            case Node.Join join -> false;
        };
    }

    /**
     * Whether the node may run beside those in flight: writers one at a time, all within the
     * parallel limit.
     */
    private static boolean fits(Schedule schedule, NodeState node) {
        if (schedule.inFlight().isEmpty()) {
            return true;
        }
        if (schedule.inFlight().size() >= schedule.state().settings().parallel()) {
            return false;
        }
        return !isWriter(node)
                || schedule.inFlight().stream().noneMatch(id -> isWriter(schedule.state(), id));
    }

    private static boolean isWriter(RunState state, NodeId id) {
        return isWriter(state.node(id));
    }

    private static boolean isWriter(NodeState node) {
        return node.node().level().isAtLeast(Effect.WORKSPACE_WRITE);
    }
}

package dev.stepfast.engine.schedule;

import dev.stepfast.engine.journal.Edges;
import dev.stepfast.engine.journal.NodeState;
import dev.stepfast.engine.run.Reason;
import dev.stepfast.engine.run.RunEvent.NodeResolved;
import dev.stepfast.engine.run.StaleLook;
import dev.stepfast.plan.taskplan.NodeId;
import java.util.List;
import java.util.Optional;

/**
 * Looks again at done steps that were changed since, before anything starts: what still holds keeps
 * its box, what fails runs again. Without checks nothing can be looked at.
 */
final class Staleness {
    private Staleness() {}

    /** True while the look is being made; begins it where it is to be made. */
    static boolean isLooking(Turn turn) {
        return switch (turn.schedule().staleLook()) {
            case Schedule.Recheck.Running running -> true;
            case Schedule.Recheck.Done done -> false;
            case Schedule.Recheck.NotYet not -> begin(turn);
        };
    }

    private static boolean begin(Turn turn) {
        List<NodeId> stale =
                turn.schedule().limits().isNothing()
                        ? List.of()
                        : turn.state().nodes().stream()
                                .filter(NodeState::isStale)
                                .filter(node -> !node.node().spec().checks().isEmpty())
                                .map(NodeState::id)
                                .toList();
        if (stale.isEmpty()) {
            turn.staleLook(new Schedule.Recheck.Done(List.of()));
            return false;
        }
        turn.staleLook(new Schedule.Recheck.Running());
        turn.command(new SchedulerCommand.CheckStale(stale));
        return true;
    }

    static void settle(Turn turn, List<StaleLook> looks) {
        turn.staleLook(new Schedule.Recheck.Done(List.of()));
        for (StaleLook look : looks) {
            if (!turn.state().node(look.node()).isStale()) {
                continue;
            }
            switch (look) {
                case StaleLook.Holds holds -> earnAgain(turn, holds);
                case StaleLook.Fails fails ->
                        turn.reopen(
                                Reopening.of(
                                        turn.state(),
                                        fails.node(),
                                        "stepfast",
                                        "it was changed, and fails now: " + fails.detail()));
                case StaleLook.Unknown unknown -> {}
            }
        }
    }

    private static void earnAgain(Turn turn, StaleLook.Holds holds) {
        NodeResolved end = turn.state().node(holds.node()).resolved().orElseThrow();
        turn.record(
                new NodeResolved(
                        end.node(),
                        end.outcome(),
                        Reason.CHECKS_PASSED,
                        Optional.of(holds.grade()),
                        false,
                        "it was changed, and its checks pass",
                        Edges.statesAfter(turn.state().graph(), end.node(), end.outcome(), false)));
    }
}

package dev.stepfast.engine.schedule;

import dev.stepfast.engine.journal.NodeState;
import dev.stepfast.engine.journal.RunState;
import dev.stepfast.engine.run.AttemptHistory;
import dev.stepfast.engine.run.EffectHistory;
import dev.stepfast.engine.run.Reason;
import dev.stepfast.engine.run.RunEvent;
import dev.stepfast.plan.graph.GraphNode;
import dev.stepfast.plan.taskplan.NodeId;
import dev.stepfast.plan.taskplan.Outcome;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;

/** What an owner does first: takes up what the records leave open. */
final class Opening {
    private Opening() {}

    static void open(Turn turn) {
        if (turn.state().ending().ended().map(end -> end.outcome().isFinal()).orElse(false)) {
            return;
        }
        takeOverMarks(turn);
        dropUnreachable(turn);
        nameInterrupted(turn);
        // Who only decides about a step or ends the run does not try anything again.
        if (!turn.schedule().limits().isNothing()) {
            reopenErrors(turn);
        }
        routeClosedGates(turn);
        turn.state().nodes().forEach(node -> Decisions.follow(turn, node.id()));
        for (NodeState node : turn.state().nodes()) {
            if (node.isAsking()) {
                turn.command(new SchedulerCommand.WakeAt(node.gate().orElseThrow().expires()));
            }
            if (turn.isUnmarked(node)) {
                turn.command(new SchedulerCommand.WriteMark(node.id(), Turn.DONE_MARK));
            } else if (turn.isToClear(node)) {
                turn.command(new SchedulerCommand.WriteMark(node.id(), Turn.OPEN_MARK));
            }
        }
    }

    /** Steps that were done or skipped in the file when the run was created enter it resolved. */
    private static void takeOverMarks(Turn turn) {
        RunState state = turn.state();
        for (GraphNode node : state.graph().nodes()) {
            Optional.ofNullable(state.created().done().get(node.id()))
                    .filter(grade -> isUntouched(turn.state().node(node.id())))
                    .ifPresent(grade ->
                            turn.resolve(
                                    node.id(),
                                    Outcome.ALREADY_DONE,
                                    Reason.MARKED_IN_FILE,
                                    Optional.of(grade),
                                    false,
                                    "done in the plan file"));
            if (state.created().skipped().contains(node.id())
                    && isUntouched(turn.state().node(node.id()))) {
                turn.resolve(
                        node.id(),
                        Outcome.SKIPPED,
                        Reason.MARKED_IN_FILE,
                        "skipped in the plan file");
            }
        }
    }

    /** What was reopened is open, whatever the file showed when the run began. */
    private static boolean isUntouched(NodeState node) {
        return !node.isResolved() && !node.reopened() && node.decision().isEmpty();
    }

    private static void dropUnreachable(Turn turn) {
        Set<NodeId> reached = new HashSet<>(Set.of(turn.state().graph().entry()));
        Deque<NodeId> open = new ArrayDeque<>(reached);
        while (!open.isEmpty()) {
            for (int index : turn.state().graph().outgoing(open.pop())) {
                NodeId to = turn.state().graph().edge(index).to();
                if (reached.add(to)) {
                    open.push(to);
                }
            }
        }
        for (GraphNode node : turn.state().graph().nodes()) {
            if (!reached.contains(node.id()) && !turn.state().node(node.id()).isResolved()) {
                turn.resolve(
                        node.id(), Outcome.UNREACHED, Reason.NOT_CHOSEN, "no path leads to it");
            }
        }
    }

    /** A gate whose answer or expiry is recorded without what follows from it asks nobody again. */
    private static void routeClosedGates(Turn turn) {
        for (NodeState node : turn.state().nodes()) {
            if (node.gate().isEmpty() || node.isResolved()) {
                continue;
            }
            if (node.answer().isPresent()) {
                Scheduler.route(turn, node.id(), node.answer().get().answer());
            } else if (node.gateExpired()) {
                Scheduler.routeExpiry(turn, node.id());
            }
        }
    }

    private static void nameInterrupted(Turn turn) {
        for (AttemptHistory attempt : turn.state().openAttempts()) {
            turn.record(
                    new RunEvent.NodeInterrupted(
                            attempt.started().node(),
                            attempt.id(),
                            attempt.effects().stream()
                                    .filter(EffectHistory::isInDoubt)
                                    .map(EffectHistory::id)
                                    .toList()));
        }
    }

    /** What could not be done or checked is tried again, and what was unreached because of it. */
    private static void reopenErrors(Turn turn) {
        for (GraphNode node : turn.state().graph().nodes()) {
            Optional<RunEvent.NodeResolved> resolved = turn.state().node(node.id()).resolved();
            if (resolved.map(end -> end.outcome() == Outcome.ERROR).orElse(false)) {
                turn.record(Reopening.of(turn.state(), node.id(), "stepfast", "tried again"));
            }
        }
    }
}

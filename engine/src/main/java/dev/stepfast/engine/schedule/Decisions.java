package dev.stepfast.engine.schedule;

import dev.stepfast.engine.journal.NodeState;
import dev.stepfast.engine.journal.RunState;
import dev.stepfast.engine.run.Grade;
import dev.stepfast.engine.run.Reason;
import dev.stepfast.engine.run.RunEvent.CheckEnded;
import dev.stepfast.engine.run.RunEvent.InterruptionResolved;
import dev.stepfast.engine.run.RunEvent.NodeDecision;
import dev.stepfast.engine.run.RunEvent.StepDecided;
import dev.stepfast.plan.taskplan.Node;
import dev.stepfast.plan.taskplan.NodeId;
import dev.stepfast.plan.taskplan.Outcome;
import java.time.Instant;
import java.util.Optional;

/**
 * What persons decide about nodes, and what follows from it. A decision is recorded first, so that
 * a process that ends between the records only has to follow it.
 */
public final class Decisions {
    private Decisions() {}

    /**
     * Why a decision does not fit a run as it is; empty when it can be taken.
     *
     * @param what about a step
     */
    public static Optional<String> findRefusal(RunState state, NodeId step, StepDecided.What what) {
        if (!state.graph().has(step)) {
            return Optional.of("run " + state.run() + " has no step " + step);
        }
        NodeState node = state.node(step);
        if (!isWork(node.node().spec())) {
            return Optional.of(
                    step + " is no step that is worked on; answer a gate by approve or deny");
        }
        return switch (what) {
            case SKIP ->
                    node.isDone()
                            ? Optional.of(
                                    node.isSkipped()
                                            ? step + " is skipped already"
                                            : step + " is done already; reopen it first")
                            : Optional.empty();
            case DONE -> Optional.empty();
            case REOPEN ->
                    Reopening.ofStep(state, step, "", "").isEmpty()
                            ? Optional.of(step + " is open already")
                            : node.resolved()
                                    .filter(end -> end.outcome() == Outcome.UNREACHED)
                                    .filter(end -> gatesAreOpen(state, step))
                                    .map(end ->
                                            step
                                                    + " was not reached because of a step before it;"
                                                    + " reopen that one");
        };
    }

    private static boolean gatesAreOpen(RunState state, NodeId step) {
        return Reopening.gatesBefore(state.graph(), step).stream()
                .map(state::node)
                .allMatch(gate -> !gate.isResolved() || gate.isDone());
    }

    private static boolean isWork(Node spec) {
        return switch (spec) {
            case Node.AgentLoop loop -> true;
            case Node.Verify verify -> true;
            case Node.HumanGate gate -> false;
            case Node.Join join -> false;
        };
    }

    static void decide(Turn turn, StepDecided decision) {
        decision.inboxId().ifPresent(turn::take);
        Optional<String> refusal =
                turn.schedule().inFlight().contains(decision.node())
                        ? Optional.of(decision.node() + " is being worked on")
                        : findRefusal(turn.state(), decision.node(), decision.what());
        if (refusal.isPresent()) {
            refuse(turn, decision.inboxId().orElse(0L), refusal.get());
            return;
        }
        turn.record(decision);
        follow(turn, decision.node());
        turn.command(new SchedulerCommand.WakeAt(Instant.EPOCH));
    }

    /** Why an interrupted node cannot be answered for; empty when it can. */
    public static Optional<String> findRefusal(RunState state, NodeId node) {
        if (!state.graph().has(node)) {
            return Optional.of("run " + state.run() + " has no node " + node);
        }
        return state.node(node).isResolved() || state.node(node).history().findOpen().isEmpty()
                ? Optional.of(node + " is not interrupted: there is nothing to answer for")
                : Optional.empty();
    }

    static void resolve(Turn turn, Completion.ResolutionAsked asked) {
        if (asked.inboxId() != 0) {
            turn.take(asked.inboxId());
        }
        Optional<String> refusal =
                turn.schedule().inFlight().contains(asked.node())
                        ? Optional.of(asked.node() + " is being worked on")
                        : findRefusal(turn.state(), asked.node());
        if (refusal.isPresent()) {
            refuse(turn, asked.inboxId(), refusal.get());
            return;
        }
        turn.record(
                new InterruptionResolved(
                        asked.node(),
                        turn.state().node(asked.node()).history().findOpen().orElseThrow().id(),
                        asked.how(),
                        asked.by(),
                        asked.why()));
        follow(turn, asked.node());
        turn.command(new SchedulerCommand.WakeAt(Instant.EPOCH));
    }

    private static void refuse(Turn turn, long inboxId, String why) {
        turn.command(new SchedulerCommand.RefuseAnswer(inboxId, "stale_decision", why));
    }

    /** What follows from a recorded decision on a node; nothing where it has none. */
    static void follow(Turn turn, NodeId node) {
        Optional<NodeDecision> decision = turn.state().node(node).decision();
        if (decision.isEmpty()) {
            return;
        }
        switch (decision.get()) {
            case StepDecided decided -> follow(turn, decided);
            case InterruptionResolved resolved -> follow(turn, resolved);
        }
    }

    private static void follow(Turn turn, StepDecided decided) {
        String detail = "by " + decided.by() + ": " + decided.why();
        switch (decided.what()) {
            case SKIP -> settle(turn, decided, Outcome.SKIPPED, Optional.empty(), detail);
            case DONE ->
                    settle(
                            turn,
                            decided,
                            successOf(turn.state().node(decided.node())),
                            Optional.of(Grade.BY_HAND),
                            detail);
            case REOPEN ->
                    Reopening.ofStep(turn.state(), decided.node(), decided.by(), decided.why())
                            .forEach(turn::reopen);
        }
    }

    private static void follow(Turn turn, InterruptionResolved resolved) {
        NodeState node = turn.state().node(resolved.node());
        String detail = resolved.how() + " by " + resolved.by() + ": " + resolved.why();
        if (resolved.how().equals(InterruptionResolved.FAIL)) {
            turn.resolve(node.id(), Outcome.FAILED, Reason.DECIDED, detail);
        } else {
            turn.resolve(
                    node.id(),
                    successOf(node),
                    Reason.DECIDED,
                    Optional.of(gradeOf(node)),
                    true,
                    detail);
        }
    }

    /** It was accepted, so its checks pass; one that was red before proves the work. */
    private static Grade gradeOf(NodeState node) {
        if (node.node().spec().checks().isEmpty()) {
            return Grade.UNVERIFIED;
        }
        boolean proved =
                node.history().before().stream()
                        .map(CheckEnded::verdict)
                        .anyMatch(verdict -> !verdict.isPass());
        return proved ? Grade.VERIFIED : Grade.HELD;
    }

    private static Outcome successOf(NodeState node) {
        return node.node().spec() instanceof Node.Verify ? Outcome.PASSED : Outcome.SUCCESS;
    }

    /** Gives a step its outcome, however it had ended, and closes the gates before it. */
    private static void settle(
            Turn turn, StepDecided decided, Outcome outcome, Optional<Grade> grade, String detail) {
        NodeId step = decided.node();
        if (turn.state().node(step).isResolved()) {
            turn.record(Reopening.of(turn.state(), step, decided.by(), decided.why()));
        }
        for (NodeId gate : Reopening.gatesBefore(turn.state().graph(), step)) {
            closeGate(turn, gate, decided);
        }
        turn.resolve(step, outcome, Reason.DECIDED, grade, false, detail);
        if (turn.isToClear(turn.state().node(step))) {
            turn.command(new SchedulerCommand.WriteMark(step, Turn.OPEN_MARK));
        }
    }

    /** A gate before nothing but decided steps asks nobody. */
    private static void closeGate(Turn turn, NodeId gate, StepDecided decided) {
        boolean asksForOthers =
                turn.state().graph().outgoing(gate).stream()
                        .map(index -> turn.state().graph().edge(index).to())
                        .anyMatch(next ->
                                !next.equals(decided.node()) && !turn.state().node(next).isDone());
        if (asksForOthers || turn.state().node(gate).isDone()) {
            return;
        }
        if (turn.state().node(gate).isResolved()) {
            turn.record(Reopening.of(turn.state(), gate, decided.by(), decided.why()));
        }
        turn.resolve(gate, Outcome.SKIPPED, Reason.DECIDED, "decided with its step");
    }
}

package dev.stepfast.engine.schedule;

import dev.stepfast.engine.journal.NodeState;
import dev.stepfast.engine.run.GateAnswer;
import dev.stepfast.engine.run.GateId;
import dev.stepfast.engine.run.GateQuestion;
import dev.stepfast.engine.run.NodeResult;
import dev.stepfast.engine.run.Reason;
import dev.stepfast.engine.run.RunEvent;
import dev.stepfast.engine.run.RunOutcome;
import dev.stepfast.plan.taskplan.NodeId;
import dev.stepfast.plan.taskplan.Outcome;
import java.util.List;
import java.util.Optional;

/**
 * Decides what a run does next: a schedule and a completion give records, commands and the next
 * schedule.
 *
 * <p>Pure: no I/O, clock, randomness or thread. The same completions in the same order give the
 * same records.
 */
public final class Scheduler {
    private Scheduler() {}

    /** The one transition function. */
    public static Decision step(Schedule schedule, Completion completion) {
        Turn turn = new Turn(schedule);
        switch (completion) {
            case Completion.Opened opened -> Opening.open(turn);
            case Completion.Reported reported -> turn.record(reported.event());
            case Completion.Wanted wanted -> permit(turn, wanted);
            case Completion.NodeEnded ended -> end(turn, ended);
            case Completion.Answered answered -> answer(turn, answered);
            case Completion.StepDecisionAsked asked -> Decisions.decide(turn, asked.decision());
            case Completion.ResolutionAsked asked -> Decisions.resolve(turn, asked);
            case Completion.Woken woken -> expire(turn, woken);
            case Completion.Marked marked ->
                    turn.record(new RunEvent.MarkWritten(marked.node(), marked.mark()));
            case Completion.MarkFailed failed ->
                    turn.halt(
                            new Halt(
                                    "the mark of " + failed.node() + ": " + failed.why(),
                                    RunOutcome.BLOCKED));
            case Completion.Halted halted -> {
                turn.record(new RunEvent.RunStopped(halted.halt().why()));
                turn.halt(halted.halt());
                turn.command(new SchedulerCommand.Stop());
            }
            case Completion.PlanSeen seen -> see(turn, seen);
            case Completion.Rechecked rechecked ->
                    turn.recheck(new Schedule.Recheck.Done(rechecked.failing()));
            case Completion.StaleChecked checked -> Staleness.settle(turn, checked.looks());
            case Completion.StopAsked asked -> {
                turn.record(new RunEvent.RunStopped(asked.signal()));
                turn.command(new SchedulerCommand.Stop());
            }
            case Completion.CancelAsked asked -> cancel(turn, asked);
        }
        // Where nothing may start, all requests are heard before the run ends again.
        boolean moreMayCome =
                schedule.limits().isNothing() && completion instanceof Completion.Answered;
        if (changesWhatCanStart(completion) && !moreMayCome) {
            Advance.advance(turn);
        }
        return turn.decide();
    }

    /** What is only recorded changes nothing about which nodes can start. */
    private static boolean changesWhatCanStart(Completion completion) {
        return switch (completion) {
            case Completion.Reported reported -> false;
            case Completion.Wanted wanted -> false;
            // Answers that came while nobody owned the run are heard before anything starts or
            // ends.
            case Completion.Opened opened -> false;
            case Completion.NodeEnded ended -> true;
            case Completion.Answered answered -> true;
            // They ask to be woken, so that requests that came with them are heard first.
            case Completion.StepDecisionAsked asked -> false;
            case Completion.ResolutionAsked asked -> false;
            case Completion.StaleChecked checked -> true;
            case Completion.Woken woken -> true;
            case Completion.Marked marked -> true;
            case Completion.MarkFailed failed -> true;
            case Completion.Halted halted -> true;
            case Completion.PlanSeen seen -> true;
            case Completion.Rechecked rechecked -> true;
            case Completion.StopAsked asked -> true;
            case Completion.CancelAsked asked -> true;
        };
    }

    private static void permit(Turn turn, Completion.Wanted wanted) {
        Optional<BudgetLedger.Shortage> shortage =
                BudgetLedger.findShortage(turn.state(), wanted.event());
        if (shortage.isEmpty()) {
            turn.record(wanted.event());
            turn.command(new SchedulerCommand.Permit(wanted.ticket()));
            return;
        }
        BudgetLedger.Shortage lack = shortage.get();
        turn.record(
                new RunEvent.BudgetRefused(
                        wanted.event().node(),
                        BudgetLedger.attemptOf(wanted.event()),
                        lack.limit(),
                        lack.needed(),
                        lack.left()));
        turn.command(
                new SchedulerCommand.Refuse(
                        wanted.ticket(), lack.limit(), lack.needed(), lack.left()));
    }

    private static void end(Turn turn, Completion.NodeEnded ended) {
        turn.handBack(ended.node());
        switch (ended.result()) {
            case NodeResult.Ended result ->
                    turn.resolve(
                            ended.node(),
                            result.outcome(),
                            result.reason(),
                            result.grade(),
                            result.modelCalled(),
                            result.detail());
            case NodeResult.Asks asks -> ask(turn, ended.node(), asks.question());
            case NodeResult.InDoubt doubt ->
                    turn.halt(
                            new Halt(
                                    ended.node() + " is interrupted: " + doubt.detail(),
                                    RunOutcome.INTERRUPTED));
            case NodeResult.Stopped stopped -> endStopped(turn, ended.node());
        }
    }

    /** A node that stopped although nobody asked for it must not be started over and over. */
    private static void endStopped(Turn turn, NodeId node) {
        boolean asked =
                turn.state().ending().stopSignal().isPresent()
                        || turn.state().ending().cancelRequested()
                        || turn.schedule().halted().isPresent();
        if (!asked) {
            turn.halt(new Halt(node + " was stopped from outside", RunOutcome.INTERRUPTED));
        }
    }

    private static void see(Turn turn, Completion.PlanSeen seen) {
        turn.record(seen.changed());
        seen.accepted().ifPresent(turn::record);
        seen.ticked().forEach(decision -> Decisions.decide(turn, decision));
        seen.forbidden()
                .ifPresent(why -> {
                    turn.halt(new Halt(why, RunOutcome.BLOCKED));
                    turn.command(new SchedulerCommand.Stop());
                });
    }

    private static void ask(Turn turn, NodeId node, GateQuestion question) {
        GateId gate = new GateId(turn.state().run(), turn.state().totals().gates() + 1);
        turn.record(
                new RunEvent.GateOpened(
                        node,
                        gate,
                        question.binding(gate, turn.state().graph().planDigest()),
                        question.shown(),
                        question.skippable(),
                        question.expires()));
        turn.command(new SchedulerCommand.WakeAt(question.expires()));
    }

    private static void answer(Turn turn, Completion.Answered answered) {
        Optional<NodeState> asking =
                turn.state().nodes().stream()
                        .filter(NodeState::isAsking)
                        .filter(node -> node.gate().orElseThrow().gate().equals(answered.gate()))
                        .findFirst();
        if (answered.inboxId() != 0) {
            turn.take(answered.inboxId());
        }
        Optional<String> refusal = findRefusal(asking, answered);
        if (refusal.isPresent() || asking.isEmpty()) {
            turn.command(
                    new SchedulerCommand.RefuseAnswer(
                            answered.inboxId(),
                            "stale_answer",
                            refusal.orElse("no such gate is open")));
            return;
        }
        NodeId node = asking.get().id();
        Optional<Long> inbox =
                answered.inboxId() == 0 ? Optional.empty() : Optional.of(answered.inboxId());
        turn.record(new RunEvent.GateAnswered(node, answered.gate(), answered.answer(), inbox));
        route(turn, node, answered.answer());
    }

    /** What follows from a recorded answer. */
    static void route(Turn turn, NodeId node, GateAnswer answer) {
        String detail = "by " + answer.by() + answer.why().map(why -> ": " + why).orElse("");
        switch (answer.kind()) {
            case APPROVED -> turn.resolve(node, Outcome.APPROVED, Reason.GATE_ANSWERED, detail);
            case SKIPPED -> turn.resolve(node, Outcome.SKIPPED, Reason.GATE_ANSWERED, detail);
            case DENIED -> turn.resolve(node, Outcome.DENIED, Reason.GATE_DENIED, detail);
        }
    }

    private static Optional<String> findRefusal(
            Optional<NodeState> asking, Completion.Answered answered) {
        if (asking.isEmpty()) {
            return Optional.of("gate " + answered.gate() + " is not open");
        }
        RunEvent.GateOpened gate = asking.get().gate().orElseThrow();
        if (!gate.binding().equals(answered.binding())) {
            return Optional.of(
                    "gate " + answered.gate() + " shows something else by now; look again");
        }
        if (answered.answer().kind() == GateAnswer.Kind.SKIPPED && !gate.skippable()) {
            return Optional.of(
                    "gate " + answered.gate() + " cannot be skipped; approve or deny it");
        }
        return Optional.empty();
    }

    private static void expire(Turn turn, Completion.Woken woken) {
        List<NodeState> due =
                turn.state().nodes().stream()
                        .filter(NodeState::isAsking)
                        .filter(node -> !node.gate().orElseThrow().expires().isAfter(woken.now()))
                        .toList();
        for (NodeState node : due) {
            turn.record(new RunEvent.GateExpired(node.id(), node.gate().orElseThrow().gate()));
            routeExpiry(turn, node.id());
        }
    }

    /** What follows from a recorded expiry. */
    static void routeExpiry(Turn turn, NodeId node) {
        turn.resolve(node, Outcome.EXPIRED, Reason.GATE_EXPIRED, "nobody answered in time");
    }

    private static void cancel(Turn turn, Completion.CancelAsked asked) {
        if (asked.inboxId() != 0) {
            turn.take(asked.inboxId());
        }
        turn.record(new RunEvent.CancelRequested(asked.by(), asked.why()));
        turn.command(new SchedulerCommand.Stop());
    }

    /** Ends the run in a state, with its last record; used where nothing is in flight any more. */
    static void finish(Turn turn, RunOutcome outcome) {
        // Nothing can go on in a run that executes nothing: the next one takes up what was decided.
        RunOutcome last =
                turn.state().executesNothing() && !outcome.isFinal()
                        ? RunOutcome.CANCELLED
                        : outcome;
        RunEnd end = RunEnd.derive(turn.schedule(), last);
        turn.record(new RunEvent.RunEnded(last, end.reasons(), end.verified(), List.of()));
        turn.command(new SchedulerCommand.EndRun(last));
    }
}

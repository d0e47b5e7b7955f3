package dev.stepfast.engine.schedule;

import dev.stepfast.engine.journal.Edges;
import dev.stepfast.engine.journal.NodeState;
import dev.stepfast.engine.journal.RunState;
import dev.stepfast.engine.run.Grade;
import dev.stepfast.engine.run.Reason;
import dev.stepfast.engine.run.RunEvent;
import dev.stepfast.plan.markdown.Lowering;
import dev.stepfast.plan.taskplan.NodeId;
import dev.stepfast.plan.taskplan.Outcome;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;

/** Collects what follows from one completion; it lives for one {@link Scheduler#step}. */
final class Turn {
    /** The mark of a done step in the plan file. */
    static final char DONE_MARK = 'x';

    /** The mark of an open step. */
    static final char OPEN_MARK = ' ';

    private Schedule schedule;
    private final List<RunEvent> records = new ArrayList<>();
    private final List<SchedulerCommand> commands = new ArrayList<>();
    private final List<Long> taken = new ArrayList<>();

    Turn(Schedule schedule) {
        this.schedule = schedule;
    }

    Schedule schedule() {
        return schedule;
    }

    RunState state() {
        return schedule.state();
    }

    void record(RunEvent event) {
        records.add(event);
        schedule = schedule.with(state().with(state().lastSeq() + 1, event));
    }

    /** Reopens a node; a mark that holds no longer is taken out of its box. */
    void reopen(RunEvent.NodeReopened reopened) {
        record(reopened);
        if (isToClear(state().node(reopened.node()))) {
            command(new SchedulerCommand.WriteMark(reopened.node(), OPEN_MARK));
        }
    }

    void command(SchedulerCommand command) {
        commands.add(command);
    }

    void take(long inboxId) {
        taken.add(inboxId);
    }

    void halt(Halt halt) {
        schedule = schedule.halting(halt);
    }

    void recheck(Schedule.Recheck recheck) {
        schedule = schedule.withRecheck(recheck);
    }

    void staleLook(Schedule.Recheck look) {
        schedule = schedule.withStaleLook(look);
    }

    void start(NodeId node, boolean counts) {
        schedule = schedule.starting(node, counts);
        command(new SchedulerCommand.StartNode(node));
    }

    void handBack(NodeId node) {
        schedule = schedule.ended(node);
    }

    void resolve(NodeId node, Outcome outcome, Reason reason, String detail) {
        resolve(node, outcome, reason, Optional.empty(), false, detail);
    }

    /** Resolves a node alone: the ones behind it are cancelled as well. */
    void cancel(NodeId node) {
        resolveOne(
                node,
                Outcome.CANCELLED,
                Reason.DECIDED,
                Optional.empty(),
                false,
                "the run was cancelled",
                false);
    }

    /** Resolves a node, and every node behind it that this leaves without a way. */
    void resolve(
            NodeId node,
            Outcome outcome,
            Reason reason,
            Optional<Grade> grade,
            boolean modelCalled,
            String detail) {
        resolveOne(node, outcome, reason, grade, modelCalled, detail, false);
        Deque<NodeId> resolved = new ArrayDeque<>(List.of(node));
        while (!resolved.isEmpty()) {
            for (int index : state().graph().outgoing(resolved.pop())) {
                NodeState target = state().node(state().graph().edge(index).to());
                if (target.isResolved() || target.incoming().open() > 0 || target.isReady()) {
                    continue;
                }
                boolean broken = target.incoming().broken() > 0;
                resolveOne(
                        target.id(),
                        Outcome.UNREACHED,
                        broken ? Reason.UPSTREAM_FAILED : Reason.NOT_CHOSEN,
                        Optional.empty(),
                        false,
                        broken ? "a step before it did not end well" : "no edge to it was taken",
                        !broken);
                resolved.push(target.id());
            }
        }
    }

    private void resolveOne(
            NodeId node,
            Outcome outcome,
            Reason reason,
            Optional<Grade> grade,
            boolean modelCalled,
            String detail,
            boolean overDeadOnly) {
        record(
                new RunEvent.NodeResolved(
                        node,
                        outcome,
                        reason,
                        grade,
                        modelCalled,
                        detail,
                        Edges.statesAfter(state().graph(), node, outcome, overDeadOnly)));
        if (isUnmarked(state().node(node))) {
            command(new SchedulerCommand.WriteMark(node, DONE_MARK));
        }
    }

    /** True for a done node whose box does not show it yet. */
    boolean isUnmarked(NodeState node) {
        return !node.marked()
                && node.resolved().map(end -> showsMarks(node.id(), end.outcome())).orElse(false)
                && hasBox(node.id());
    }

    /** True for an open step whose box may show a mark that holds no longer. */
    boolean isToClear(NodeState node) {
        return node.box() == NodeState.BoxState.TO_CLEAR
                && state().isStep(node.id())
                && node.resolved().map(end -> !isDone(end.outcome())).orElse(true);
    }

    /** Of final checks that failed, some items may pass: each has a box of its own. */
    private static boolean showsMarks(NodeId node, Outcome outcome) {
        return isDone(outcome) || (node.equals(Lowering.FINAL) && outcome == Outcome.FAILED);
    }

    /** The node of the final checks stands for the boxes of their items. */
    private boolean hasBox(NodeId node) {
        return state().isStep(node) || node.equals(Lowering.FINAL);
    }

    /** True for outcomes that tick a box; what the file showed as done needs no mark. */
    static boolean isDone(Outcome outcome) {
        return outcome.isSuccess() && outcome != Outcome.ALREADY_DONE && outcome != Outcome.SKIPPED;
    }

    Decision decide() {
        return new Decision(schedule, records, commands, taken);
    }
}

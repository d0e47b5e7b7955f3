package dev.stepfast.engine.schedule;

import dev.stepfast.engine.run.RunOutcome;
import dev.stepfast.plan.taskplan.NodeId;
import java.time.Instant;
import java.util.List;

/**
 * What the scheduler asks of a driver, to be carried out when the records that come with it are
 * durable.
 */
public sealed interface SchedulerCommand {

    /** Hand the node to the executor of its kind; its history says whether it is the first time. */
    record StartNode(NodeId node) implements SchedulerCommand {}

    /** Tell the waiting executor that it may go on. */
    record Permit(long ticket) implements SchedulerCommand {}

    /** Tell the waiting executor that a budget forbids it. */
    record Refuse(long ticket, String limit, String needed, String left)
            implements SchedulerCommand {}

    /** Write the mark of a step into the plan file. */
    record WriteMark(NodeId node, char mark) implements SchedulerCommand {}

    /** Report {@code Woken} at this time. */
    record WakeAt(Instant time) implements SchedulerCommand {}

    /** Make the stale verdicts of done steps once more, and report {@code Rechecked}. */
    record Recheck() implements SchedulerCommand {}

    /** Make the checks of these done nodes, which are stale, and report {@code StaleChecked}. */
    record CheckStale(List<NodeId> nodes) implements SchedulerCommand {
        public CheckStale {
            nodes = List.copyOf(nodes);
        }
    }

    /** End what is in flight; each node is handed back as stopped. */
    record Stop() implements SchedulerCommand {}

    /** Nothing more is to be done by this process. */
    record EndRun(RunOutcome outcome) implements SchedulerCommand {}

    /** The inbox row was refused: say so to whoever asked. */
    record RefuseAnswer(long inboxId, String code, String why) implements SchedulerCommand {}
}

package dev.stepfast.engine.schedule;

import dev.stepfast.engine.run.GateAnswer;
import dev.stepfast.engine.run.GateId;
import dev.stepfast.engine.run.NodeResult;
import dev.stepfast.engine.run.RunEvent.NodeEvent;
import dev.stepfast.engine.run.RunEvent.PlanChangeAccepted;
import dev.stepfast.engine.run.RunEvent.PlanFileChanged;
import dev.stepfast.engine.run.RunEvent.StepDecided;
import dev.stepfast.engine.run.StaleLook;
import dev.stepfast.plan.taskplan.NodeId;
import dev.stepfast.plan.value.Sha256;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * What a driver reports to the scheduler. Time, ids and results come in with it, so that the
 * scheduler needs none.
 */
public sealed interface Completion {

    /**
     * The run has an owner: take up what the records leave open. Nothing starts before the next
     * {@link Woken}.
     */
    record Opened() implements Completion {}

    /** Something happened inside a node and is to be recorded as it is. */
    record Reported(NodeEvent event) implements Completion {}

    /**
     * An executor wants to start something that a budget may forbid: an attempt, a model call.
     *
     * @param ticket the driver's name for who waits for the answer
     */
    record Wanted(long ticket, NodeEvent event) implements Completion {}

    /** An executor has handed back a node. */
    record NodeEnded(NodeId node, NodeResult result) implements Completion {}

    /** A person's answer, from the inbox when {@code inboxId} is not 0. */
    record Answered(GateId gate, Sha256 binding, GateAnswer answer, long inboxId)
            implements Completion {}

    /** A person's decision on a step. */
    record StepDecisionAsked(StepDecided decision) implements Completion {}

    /**
     * A person's answer for an interrupted node.
     *
     * @param how one of the words of {@code InterruptionResolved}
     */
    record ResolutionAsked(NodeId node, String how, String by, String why, long inboxId)
            implements Completion {}

    /** A time that was asked for has come. */
    record Woken(Instant now) implements Completion {}

    /** The plan file shows the mark. */
    record Marked(NodeId node, char mark) implements Completion {}

    /** The plan file could not be marked. */
    record MarkFailed(NodeId node, String why) implements Completion {}

    /** Nothing more may start, for a reason outside the plan: no room, no time. */
    record Halted(Halt halt) implements Completion {}

    /**
     * The plan file is not what it was.
     *
     * @param accepted what is taken up of it
     * @param ticked steps whose boxes say that a person did them, where that may be taken up
     * @param forbidden why a person must look at it first
     */
    record PlanSeen(
            PlanFileChanged changed,
            Optional<PlanChangeAccepted> accepted,
            List<StepDecided> ticked,
            Optional<String> forbidden)
            implements Completion {
        public PlanSeen {
            ticked = List.copyOf(ticked);
        }
    }

    /** The checks of done steps that have changed since were made again. */
    record StaleChecked(List<StaleLook> looks) implements Completion {
        public StaleChecked {
            looks = List.copyOf(looks);
        }
    }

    /**
     * Stale verdicts of done steps were made once more; these nodes have a check that fails now.
     */
    record Rechecked(List<NodeId> failing) implements Completion {
        public Rechecked {
            failing = List.copyOf(failing);
        }
    }

    /** The driver is told to stop. */
    record StopAsked(String signal) implements Completion {}

    /** Somebody ends the run for good. */
    record CancelAsked(String by, String why, long inboxId) implements Completion {}
}

package dev.stepfast.engine.schedule;

import dev.stepfast.engine.journal.RunState;
import dev.stepfast.plan.taskplan.NodeId;
import java.util.List;
import java.util.Optional;
import org.pcollections.HashTreePSet;
import org.pcollections.PSet;

/**
 * What the scheduler decides from: the fold of the records, and what this process is doing about it
 * right now. The second part is empty after a crash, which is then the truth.
 *
 * @param inFlight nodes whose executor was started and has not handed back a result
 * @param started how many nodes with work this invocation has started
 * @param limits what this invocation was asked to do at most
 * @param halted why nothing more may start in this process
 * @param recheck whether the verdicts of done steps were looked at once more
 * @param staleLook whether the checks of steps that have changed since were made again
 */
public record Schedule(
        RunState state,
        PSet<NodeId> inFlight,
        PSet<NodeId> started,
        InvocationLimits limits,
        Optional<Halt> halted,
        Recheck recheck,
        Recheck staleLook) {

    /** Where a look at verdicts that may not hold any more stands. */
    public sealed interface Recheck {
        record NotYet() implements Recheck {}

        record Running() implements Recheck {}

        /** Nodes with a check that holds no longer. */
        record Done(List<NodeId> failing) implements Recheck {
            public Done {
                failing = List.copyOf(failing);
            }
        }
    }

    /** A schedule on which nothing is in flight. */
    public static Schedule idle(RunState state, InvocationLimits limits) {
        return new Schedule(
                state,
                HashTreePSet.empty(),
                HashTreePSet.empty(),
                limits,
                Optional.empty(),
                new Recheck.NotYet(),
                new Recheck.NotYet());
    }

    Schedule with(RunState other) {
        return new Schedule(other, inFlight, started, limits, halted, recheck, staleLook);
    }

    Schedule starting(NodeId node, boolean counts) {
        return new Schedule(
                state,
                inFlight.plus(node),
                counts ? started.plus(node) : started,
                limits,
                halted,
                recheck,
                staleLook);
    }

    Schedule halting(Halt halt) {
        return new Schedule(
                state, inFlight, started, limits, Optional.of(halt), recheck, staleLook);
    }

    Schedule withRecheck(Recheck other) {
        return new Schedule(state, inFlight, started, limits, halted, other, staleLook);
    }

    Schedule withStaleLook(Recheck other) {
        return new Schedule(state, inFlight, started, limits, halted, recheck, other);
    }

    Schedule ended(NodeId node) {
        return new Schedule(
                state, inFlight.minus(node), started, limits, halted, recheck, staleLook);
    }
}

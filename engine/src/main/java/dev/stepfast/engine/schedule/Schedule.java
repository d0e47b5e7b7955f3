package dev.stepfast.engine.schedule;

import dev.stepfast.engine.journal.RunState;
import dev.stepfast.plan.taskplan.NodeId;
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
 * @param halted why nothing more may start in this process: a mark that could not be written
 */
public record Schedule(
        RunState state,
        PSet<NodeId> inFlight,
        PSet<NodeId> started,
        InvocationLimits limits,
        Optional<String> halted) {

    /** A schedule on which nothing is in flight. */
    public static Schedule idle(RunState state, InvocationLimits limits) {
        return new Schedule(
                state, HashTreePSet.empty(), HashTreePSet.empty(), limits, Optional.empty());
    }

    Schedule with(RunState other) {
        return new Schedule(other, inFlight, started, limits, halted);
    }

    Schedule starting(NodeId node, boolean counts) {
        return new Schedule(
                state, inFlight.plus(node), counts ? started.plus(node) : started, limits, halted);
    }

    Schedule halting(String why) {
        return new Schedule(state, inFlight, started, limits, Optional.of(why));
    }

    Schedule ended(NodeId node) {
        return new Schedule(state, inFlight.minus(node), started, limits, halted);
    }
}

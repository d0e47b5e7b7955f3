package dev.stepfast.engine.run;

import dev.stepfast.engine.run.RunEvent.CheckEnded;
import dev.stepfast.plan.taskplan.NodeId;
import java.util.List;
import java.util.Optional;

/**
 * What the journal says about one node, in order.
 *
 * @param before the verdicts of the preflight, the newest of each check
 * @param attempts by number, from 1
 * @param closed how many of them were made before the node was last reopened: they are decided
 */
public record NodeHistory(
        NodeId node, List<CheckEnded> before, List<AttemptHistory> attempts, int closed) {
    public NodeHistory {
        before = List.copyOf(before);
        attempts = List.copyOf(attempts);
    }

    public static NodeHistory none(NodeId node) {
        return new NodeHistory(node, List.of(), List.of(), 0);
    }

    /** The attempts that are still to be decided on: those since the node was last reopened. */
    public List<AttemptHistory> undecided() {
        return attempts.subList(closed, attempts.size());
    }

    public Optional<AttemptHistory> findLast() {
        return attempts.isEmpty() ? Optional.empty() : Optional.of(attempts.getLast());
    }

    /** The attempt whose start is recorded and whose end is not, unless it is decided. */
    public Optional<AttemptHistory> findOpen() {
        return findLast().filter(attempt -> attempt.ended().isEmpty() && closed < attempts.size());
    }
}

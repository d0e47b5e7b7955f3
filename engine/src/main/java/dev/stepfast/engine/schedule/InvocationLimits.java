package dev.stepfast.engine.schedule;

import dev.stepfast.plan.taskplan.NodeId;
import java.util.Optional;
import java.util.Set;

/**
 * What one invocation was asked to do at most; not part of the run.
 *
 * @param only the only nodes that may start; empty: all
 * @param maxNodes how many agent or verify nodes may start
 */
public record InvocationLimits(Optional<Set<NodeId>> only, Optional<Integer> maxNodes) {
    public static final InvocationLimits NONE =
            new InvocationLimits(Optional.empty(), Optional.empty());

    /** Nothing may start: for ending a run. */
    public static final InvocationLimits NOTHING =
            new InvocationLimits(Optional.of(Set.of()), Optional.empty());

    /** True when nothing may start. */
    public boolean isNothing() {
        return only.map(Set::isEmpty).orElse(false);
    }

    public InvocationLimits {
        only = only.map(Set::copyOf);
        maxNodes.ifPresent(count -> {
            if (count < 1) {
                throw new IllegalArgumentException("at least one node, was " + count);
            }
        });
    }
}

package dev.stepfast.plan.taskplan;

import java.util.Optional;

/**
 * How a node is repaired, where it says so.
 *
 * @param maxRepairs 0 to 5
 * @param node on a verify node only: the earlier model node that is repaired
 */
public record RepairSpec(
        Optional<Integer> maxRepairs, Optional<RepairStrategy> strategy, Optional<NodeId> node) {
    public static final int MOST_REPAIRS = 5;

    public RepairSpec {
        maxRepairs.ifPresent(count -> {
            if (count < 0 || count > MOST_REPAIRS) {
                throw new IllegalArgumentException(
                        "repairs are 0 to " + MOST_REPAIRS + ", was " + count);
            }
        });
    }
}

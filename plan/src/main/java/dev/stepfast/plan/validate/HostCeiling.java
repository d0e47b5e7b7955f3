package dev.stepfast.plan.validate;

import dev.stepfast.plan.taskplan.Effect;
import java.util.Optional;
import java.util.Set;

/**
 * What configuration and flags allow at most, whatever a plan asks.
 *
 * @param tools the tools allowed; absent: all
 * @param level the highest effect allowed; absent: any
 */
public record HostCeiling(Optional<Set<String>> tools, Optional<Effect> level) {
    /** Allows everything. */
    public static final HostCeiling NONE = new HostCeiling(Optional.empty(), Optional.empty());

    public HostCeiling {
        tools = tools.map(Set::copyOf);
    }
}

package dev.stepfast.plan.check;

import java.time.Duration;
import java.util.Optional;

/**
 * What every check may state beside its operand.
 *
 * @param label shown instead of type and operand
 * @param timeout how long the check may take, 100 ms to 1 h; only commands and custom scripts have
 *     one in Markdown
 * @param reveal whether the agent is told of the check before it has failed; empty: as the
 *     configuration says
 */
public record CheckOptions(
        Optional<String> label, Optional<Duration> timeout, Optional<Boolean> reveal) {
    public static final CheckOptions NONE =
            new CheckOptions(Optional.empty(), Optional.empty(), Optional.empty());
}

package dev.stepfast.local.agent;

import dev.stepfast.engine.run.TokenUsage;
import java.math.BigDecimal;
import java.util.Optional;

/** What agents report to have used. */
final class Usages {
    private Usages() {}

    /** The usage; empty when nothing is reported, which an agent that worked cannot have used. */
    static Optional<TokenUsage> reported(
            long input, long output, long cached, Optional<BigDecimal> cost) {
        return input + output == 0
                ? Optional.empty()
                : Optional.of(new TokenUsage(input, output, cached, cost, false));
    }
}

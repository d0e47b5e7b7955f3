package dev.stepfast.local.agent;

import dev.stepfast.engine.run.TokenUsage;
import java.math.BigDecimal;
import java.util.Optional;

/** What agents report to have used. */
final class Usages {
    /** About 10^12: more than any attempt can use. */
    static final long MOST_TOKENS = 1L << 40;

    /** Stands for a count that cannot be true. */
    static final long ABSURD = -2 * MOST_TOKENS;

    /** US dollars, and digits on either side of the point: more costs no attempt. */
    private static final BigDecimal MOST_COST = new BigDecimal(1_000_000);

    private static final int MOST_DIGITS = 30;

    private Usages() {}

    /** Whether a number can be what an attempt has cost; looked at without writing it out. */
    static boolean isCost(BigDecimal value) {
        return value.signum() >= 0
                && Math.abs((long) value.scale()) <= MOST_DIGITS
                && value.precision() <= MOST_DIGITS
                && value.compareTo(MOST_COST) <= 0;
    }

    /**
     * The usage; empty when nothing is reported, which an agent that worked cannot have used, and
     * when what is reported cannot be true.
     */
    static Optional<TokenUsage> reported(
            long input, long output, long cached, Optional<BigDecimal> cost) {
        boolean possible =
                input >= 0
                        && output >= 0
                        && cached >= 0
                        && Math.max(input, output) <= MOST_TOKENS
                        && cached <= MOST_TOKENS
                        && input + output > 0;
        return possible
                ? Optional.of(
                        new TokenUsage(input, output, cached, cost.filter(Usages::isCost), false))
                : Optional.empty();
    }
}

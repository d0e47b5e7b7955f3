package dev.stepfast.engine.run;

import java.math.BigDecimal;
import java.util.Optional;

/**
 * Tokens and cost of model calls.
 *
 * @param input tokens sent, the cached ones included
 * @param cached of these, read from the provider's cache
 * @param costUsd empty when the model has no price
 * @param estimated whether any part is our estimate, because the provider did not say
 */
public record TokenUsage(
        long input, long output, long cached, Optional<BigDecimal> costUsd, boolean estimated) {
    public static final TokenUsage ZERO = new TokenUsage(0, 0, 0, Optional.empty(), false);

    public TokenUsage {
        if (input < 0 || output < 0 || cached < 0) {
            throw new IllegalArgumentException(
                    "tokens are never negative: " + input + ", " + output + ", " + cached);
        }
    }

    public long total() {
        return sum(input, output);
    }

    public TokenUsage plus(TokenUsage other) {
        Optional<BigDecimal> cost =
                costUsd.isEmpty()
                        ? other.costUsd
                        : Optional.of(costUsd.get().add(other.costUsd.orElse(BigDecimal.ZERO)));
        return new TokenUsage(
                sum(input, other.input),
                sum(output, other.output),
                sum(cached, other.cached),
                cost,
                estimated || other.estimated);
    }

    /** Never negative, whatever servers and agents report: the largest number stays the largest. */
    private static long sum(long one, long other) {
        long sum = one + other;
        return sum < 0 ? Long.MAX_VALUE : sum;
    }
}

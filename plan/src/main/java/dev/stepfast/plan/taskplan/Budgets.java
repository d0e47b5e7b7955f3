package dev.stepfast.plan.taskplan;

import dev.stepfast.plan.value.JsonValue.JsonObject;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.Optional;

/**
 * Limits of a plan, as stated; what is absent has the defaults that {@code compile} fills in.
 *
 * @param consecutiveFailures the block as written; carried until the transport pause has a reader
 */
public record Budgets(
        Optional<Integer> maxNodes,
        Optional<Integer> maxDepth,
        Optional<Integer> maxSteps,
        Optional<Integer> maxModelCalls,
        Optional<Integer> maxToolCalls,
        Optional<Long> totalTokens,
        Optional<BigDecimal> totalCostUsd,
        Optional<Duration> wallClock,
        Optional<JsonObject> consecutiveFailures) {
    public static final Budgets UNSTATED =
            new Budgets(
                    Optional.empty(),
                    Optional.empty(),
                    Optional.empty(),
                    Optional.empty(),
                    Optional.empty(),
                    Optional.empty(),
                    Optional.empty(),
                    Optional.empty(),
                    Optional.empty());
}

package dev.stepfast.plan.graph;

import java.math.BigDecimal;
import java.time.Duration;
import java.util.Optional;

/** The limits of a run with the defaults filled in. */
public record BudgetPolicy(
        int maxNodes,
        int maxDepth,
        int maxSteps,
        int maxModelCalls,
        int maxToolCalls,
        Optional<Long> totalTokens,
        Optional<BigDecimal> totalCostUsd,
        Optional<Duration> wallClock) {}

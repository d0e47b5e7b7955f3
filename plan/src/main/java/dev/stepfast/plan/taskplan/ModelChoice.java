package dev.stepfast.plan.taskplan;

import java.util.Optional;

/** Which model a node asks for; the operator's configuration says what that is. */
public record ModelChoice(
        Optional<String> provider,
        Optional<String> model,
        Optional<String> tier,
        Optional<Double> temperature,
        Optional<Long> maxTokens) {}

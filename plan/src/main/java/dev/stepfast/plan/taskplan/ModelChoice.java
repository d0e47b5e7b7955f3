package dev.stepfast.plan.taskplan;

import java.util.Optional;

/** Which model a node asks for; the operator's configuration says what that is. */
public record ModelChoice(
        Optional<String> provider,
        Optional<String> model,
        Optional<String> tier,
        Optional<Double> temperature,
        Optional<Long> maxTokens) {

    /** The model that an annotation names: an entry of configuration, or {@code provider/model}. */
    public static ModelChoice named(String name) {
        int slash = name.indexOf('/');
        return new ModelChoice(
                slash > 0 ? Optional.of(name.substring(0, slash)) : Optional.empty(),
                Optional.of(slash > 0 ? name.substring(slash + 1) : name),
                Optional.empty(),
                Optional.empty(),
                Optional.empty());
    }
}

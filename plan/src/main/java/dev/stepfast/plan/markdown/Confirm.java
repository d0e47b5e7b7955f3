package dev.stepfast.plan.markdown;

import java.util.Optional;

/**
 * A gate before a step.
 *
 * @param question at most 200 characters; empty: the step's title says enough
 */
public record Confirm(Optional<String> question) {
    public static final int LONGEST_QUESTION = 200;
}

package dev.stepfast.engine;

import java.util.List;

/**
 * What came of {@code check}: a plan's checks against the tree, without a model and without
 * writing.
 */
public sealed interface CheckReport {

    /** The checks were made; {@code total} counts the steps of the plan. */
    record Made(PreparedPlan plan, List<StepCheck> steps, int total) implements CheckReport {
        public Made {
            steps = List.copyOf(steps);
        }
    }

    /** It could not begin: an invalid plan, a missing grant, an unknown step. */
    record NotMade(Opening why) implements CheckReport {}
}

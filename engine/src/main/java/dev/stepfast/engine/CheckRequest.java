package dev.stepfast.engine;

import dev.stepfast.engine.run.RunSettings;
import dev.stepfast.plan.markdown.Strictness;
import java.util.List;

/**
 * Checks to make against the tree.
 *
 * @param plan workspace-relative path of the plan file
 * @param steps as a person names them; none: done steps and the final checks, or all
 */
public record CheckRequest(
        String plan,
        Strictness strictness,
        RunSettings settings,
        Consent consent,
        List<String> steps,
        Extent extent,
        String user) {
    public CheckRequest {
        steps = List.copyOf(steps);
    }

    /** Which steps are checked when none is named. */
    public enum Extent {
        DONE,
        ALL
    }
}

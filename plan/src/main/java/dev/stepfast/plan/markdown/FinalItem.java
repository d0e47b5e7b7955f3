package dev.stepfast.plan.markdown;

import dev.stepfast.plan.check.CheckSpec;
import dev.stepfast.plan.diagnostic.SourceSpan;
import java.util.List;
import java.util.Optional;

/**
 * An item whose checks are run when all steps are done.
 *
 * @param placedChecks at least one
 * @param box its box, if it has one: ticked when the checks pass
 */
public record FinalItem(
        String id,
        String text,
        List<PlacedCheck> placedChecks,
        Optional<Box> box,
        SourceSpan span) {
    public FinalItem {
        placedChecks = List.copyOf(placedChecks);
    }

    public List<CheckSpec> checks() {
        return PlacedCheck.checksOf(placedChecks);
    }
}

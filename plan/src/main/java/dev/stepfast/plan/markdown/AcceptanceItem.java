package dev.stepfast.plan.markdown;

import dev.stepfast.plan.check.CheckSpec;
import dev.stepfast.plan.diagnostic.SourceSpan;
import java.util.List;

/** An item of an acceptance section: used when the whole plan is judged, never run as a step. */
public record AcceptanceItem(
        String id, String text, List<PlacedCheck> placedChecks, SourceSpan span) {
    public AcceptanceItem {
        placedChecks = List.copyOf(placedChecks);
    }

    public List<CheckSpec> checks() {
        return PlacedCheck.checksOf(placedChecks);
    }
}

package dev.stepfast.plan.markdown;

import dev.stepfast.plan.check.CheckSpec;
import dev.stepfast.plan.diagnostic.SourceSpan;
import java.util.List;

/** A check and where it is written. */
public record PlacedCheck(CheckSpec check, SourceSpan span) {
    static List<CheckSpec> checksOf(List<PlacedCheck> placed) {
        return placed.stream().map(PlacedCheck::check).toList();
    }
}

package dev.stepfast.plan.taskplan;

import java.util.List;
import java.util.Optional;

/** What must hold at the end of a run beside the outcomes of its nodes; as stated. */
public record Verification(
        Optional<NodeId> primary,
        Optional<List<String>> requiredPaths,
        Optional<List<String>> requiredText) {
    public static final Verification UNSTATED =
            new Verification(Optional.empty(), Optional.empty(), Optional.empty());
}

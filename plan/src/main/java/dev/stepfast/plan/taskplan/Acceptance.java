package dev.stepfast.plan.taskplan;

import dev.stepfast.plan.check.CheckSpec;
import java.util.List;
import java.util.Optional;

/** What the plan as a whole must meet; judged by the whole-plan loop. */
public record Acceptance(
        Optional<List<Requirement>> requirements,
        Optional<List<CheckSpec>> checks,
        Optional<Integer> maxRounds) {

    /** One requirement, cited by its id. */
    public record Requirement(String id, String text, List<CheckSpec> checks) {
        public Requirement {
            checks = List.copyOf(checks);
        }
    }
}

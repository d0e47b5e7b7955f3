package dev.stepfast.engine.repair;

import dev.stepfast.engine.run.RunSettings;
import dev.stepfast.plan.taskplan.RepairSpec;
import dev.stepfast.plan.taskplan.RepairStrategy;
import java.util.List;

/**
 * How a step may be repaired, and what counts as done.
 *
 * @param maxRepairs 0 to 5
 * @param strategies those that can be used, in order; never empty
 * @param proof whether a step that nothing proves is a failure
 * @param reading whether all checks of the step could be read
 */
public record RepairRules(
        int maxRepairs,
        List<RepairStrategy> strategies,
        RunSettings.Proof proof,
        CheckReading reading) {
    public RepairRules {
        strategies = strategies.isEmpty() ? List.of(RepairStrategy.FRESH) : List.copyOf(strategies);
        if (maxRepairs < 0 || maxRepairs > RepairSpec.MOST_REPAIRS) {
            throw new IllegalArgumentException(
                    "repairs are 0 to " + RepairSpec.MOST_REPAIRS + ", was " + maxRepairs);
        }
    }

    /** Whether the checks of a step are all that its author wrote. */
    public enum CheckReading {
        WHOLE,
        /** A check could not be read and was left out: the step can only end unverified. */
        LOST_SOME
    }

    /**
     * The rules of a step: what it states, else what the run's settings say. Without a model to
     * escalate to, there is no escalating; without any strategy left, repairs are fresh.
     */
    public static RepairRules of(
            RepairSpec stated,
            RunSettings.Repairs settings,
            RunSettings.Proof proof,
            CheckReading reading) {
        List<RepairStrategy> wanted = stated.strategy().map(List::of).orElse(settings.strategies());
        List<RepairStrategy> usable =
                wanted.stream()
                        .filter(strategy ->
                                strategy != RepairStrategy.ESCALATE
                                        || settings.escalateModel().isPresent())
                        .toList();
        return new RepairRules(stated.maxRepairs().orElse(settings.max()), usable, proof, reading);
    }
}

package dev.stepfast.engine.repair;

import dev.stepfast.engine.run.AttemptEnding;
import dev.stepfast.engine.run.Verdict;
import dev.stepfast.plan.check.CheckSpec;
import java.util.List;
import java.util.Optional;

/**
 * All that decides what comes after an attempt.
 *
 * @param checks of the step, in written order
 * @param before verdicts of the preflight
 * @param attempts all that have ended, by number from 1, at least one
 */
public record RepairSituation(
        List<CheckSpec> checks,
        List<Verdict> before,
        List<AttemptResult> attempts,
        RepairRules rules) {
    public RepairSituation {
        checks = List.copyOf(checks);
        before = List.copyOf(before);
        attempts = List.copyOf(attempts);
        if (attempts.isEmpty()) {
            throw new IllegalArgumentException(
                    "there is nothing to decide before an attempt has ended");
        }
        requireVerdicts(checks, attempts.getLast());
    }

    public AttemptResult last() {
        return attempts.getLast();
    }

    /** Repairs that may still be made. */
    int repairsLeft() {
        return rules.maxRepairs() - (attempts.size() - 1);
    }

    /** The verdict of the preflight on the same check. */
    Optional<Verdict> findBefore(String key) {
        return find(before, key);
    }

    /** The verdict on the same check in the attempt before the last one. */
    Optional<Verdict> findPrevious(String key) {
        return attempts.size() < 2
                ? Optional.empty()
                : find(attempts.get(attempts.size() - 2).verdicts(), key);
    }

    /** A check that was skipped must never look like one that passed. */
    private static void requireVerdicts(List<CheckSpec> checks, AttemptResult last) {
        if (last.ending() == AttemptEnding.AGENT_UNAVAILABLE) {
            return;
        }
        for (CheckSpec check : checks) {
            if (find(last.verdicts(), check.key()).isEmpty()) {
                throw new IllegalArgumentException(
                        "no verdict on the check \"" + check.key() + "\"");
            }
        }
    }

    private static Optional<Verdict> find(List<Verdict> verdicts, String key) {
        return verdicts.stream().filter(verdict -> verdict.key().equals(key)).findFirst();
    }
}

package dev.stepfast.engine.repair;

import dev.stepfast.engine.run.AttemptEnding;
import dev.stepfast.engine.run.Grade;
import dev.stepfast.engine.run.Verdict;
import dev.stepfast.plan.check.CheckSpec;
import dev.stepfast.plan.check.CheckType.Sight;
import java.util.List;
import java.util.Optional;

/** Tells whether green checks show a step's own work, and what one check shows against before. */
public final class Proof {
    private Proof() {}

    /** What a verdict shows beside the one before the step. */
    public enum Change {
        RED_TO_GREEN("red → green"),
        WAS_GREEN("was green"),
        ALREADY_RED("already red before this step"),
        BROKEN("broken by this step");

        private final String words;

        Change(String words) {
            this.words = words;
        }

        /** As shown behind a check. */
        public String words() {
            return words;
        }
    }

    /** What the verdict shows against the one before the step; empty for an ERROR. */
    public static Optional<Change> changeOf(Verdict before, Verdict now) {
        return switch (now.status()) {
            case PASS -> Optional.of(before.isPass() ? Change.WAS_GREEN : Change.RED_TO_GREEN);
            case FAIL -> Optional.of(before.isPass() ? Change.BROKEN : Change.ALREADY_RED);
            case ERROR -> Optional.empty();
        };
    }

    /**
     * The grade of a step whose checks all pass: verified when one of them was not green before, or
     * when a reply check passed on a completed attempt; else held. A check without a verdict before
     * the step proves nothing.
     */
    public static Grade gradeOf(
            List<CheckSpec> checks, List<Verdict> before, List<Verdict> now, AttemptEnding ending) {
        boolean turnedGreen =
                now.stream()
                        .filter(Verdict::isPass)
                        .anyMatch(verdict ->
                                before.stream()
                                        .anyMatch(earlier ->
                                                earlier.key().equals(verdict.key())
                                                        && !earlier.isPass()));
        boolean replied =
                ending == AttemptEnding.COMPLETED
                        && checks.stream()
                                .filter(check -> check.type().sight() == Sight.REPLY)
                                .anyMatch(check -> passes(check, now));
        return turnedGreen || replied ? Grade.VERIFIED : Grade.HELD;
    }

    /** True when every check has a verdict before the step, and all of these are green. */
    static boolean wasAllGreen(List<CheckSpec> checks, List<Verdict> before) {
        return checks.stream().allMatch(check -> passes(check, before));
    }

    private static boolean passes(CheckSpec check, List<Verdict> verdicts) {
        String key = check.key();
        return verdicts.stream().anyMatch(verdict -> verdict.key().equals(key) && verdict.isPass());
    }
}

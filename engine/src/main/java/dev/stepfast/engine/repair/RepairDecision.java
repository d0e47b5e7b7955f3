package dev.stepfast.engine.repair;

import dev.stepfast.engine.run.Grade;
import dev.stepfast.engine.run.Reason;
import dev.stepfast.engine.run.Verdict;
import dev.stepfast.plan.taskplan.RepairStrategy;
import java.util.List;

/**
 * What comes after an attempt. Whether budgets allow the next one and whether its prompt fits is
 * asked by whoever starts it.
 */
public sealed interface RepairDecision {

    /**
     * The step is done.
     *
     * @param detail one line for people; empty when there is nothing to add
     */
    record Done(Grade grade, Reason reason, String detail) implements RepairDecision {}

    /** Another attempt follows; {@code why} is one line for people. */
    record Repair(RepairStrategy strategy, String why) implements RepairDecision {}

    /** The work is wrong, and nothing is left to try. */
    record Failed(Reason reason, String detail) implements RepairDecision {}

    /** It could not be done or checked; the work is not to blame. */
    record Blocked(Reason reason, String detail) implements RepairDecision {}

    /** Decides; pure. */
    static RepairDecision of(RepairSituation situation) {
        return new AttemptJudgement(situation).decide();
    }

    /**
     * Decides for a step that only checks, a parent, or a verify node: no agent, so nothing is
     * repaired here.
     *
     * @param verdicts at least one
     */
    static RepairDecision ofChecksAlone(List<Verdict> verdicts, RepairRules.CheckReading reading) {
        if (verdicts.isEmpty()) {
            throw new IllegalArgumentException("nothing was checked");
        }
        return switch (VerdictSummary.of(verdicts)) {
            case VerdictSummary.AllPass all ->
                    new Done(
                            reading == RepairRules.CheckReading.WHOLE
                                    ? Grade.VERIFIED
                                    : Grade.UNVERIFIED,
                            Reason.CHECKS_PASSED,
                            "");
            case VerdictSummary.SomeFail fail -> new Failed(Reason.EXHAUSTED, fail.words());
            case VerdictSummary.SomeError error -> new Blocked(Reason.CHECK_ERROR, error.words());
        };
    }
}

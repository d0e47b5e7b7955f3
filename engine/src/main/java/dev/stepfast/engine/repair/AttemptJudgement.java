package dev.stepfast.engine.repair;

import dev.stepfast.engine.repair.RepairDecision.Blocked;
import dev.stepfast.engine.repair.RepairDecision.Done;
import dev.stepfast.engine.repair.RepairDecision.Failed;
import dev.stepfast.engine.repair.RepairDecision.Repair;
import dev.stepfast.engine.run.AttemptEnding;
import dev.stepfast.engine.run.Grade;
import dev.stepfast.engine.run.Reason;
import dev.stepfast.engine.run.RunSettings;
import dev.stepfast.engine.run.ToolLedger;
import java.util.List;

/** Judges the last attempt of a step by how it ended and what its checks say. */
final class AttemptJudgement {
    private final RepairSituation situation;
    private final AttemptResult last;

    AttemptJudgement(RepairSituation situation) {
        this.situation = situation;
        this.last = situation.last();
    }

    RepairDecision decide() {
        if (situation.checks().isEmpty() || greenChecksAreNoWork()) {
            return withoutChecks();
        }
        return switch (last.ending()) {
            case AGENT_UNAVAILABLE -> new Blocked(Reason.AGENT_UNAVAILABLE, last.detail());
            case BUDGET -> doneOr(new Failed(Reason.BUDGET, last.detail()));
            case CONTEXT_FULL -> doneOr(new Failed(Reason.CONTEXT_FULL, last.detail()));
            case PROVIDER -> doneOr(new Blocked(Reason.PROVIDER, last.detail()));
            case COMPLETED,
                    TURN_LIMIT,
                    TIMEOUT,
                    TRUNCATED,
                    REFUSED,
                    BLANK_REPLY,
                    NO_TOOL_CALLS,
                    AGENT_EXIT,
                    UNDECLARED_WRITE,
                    WRITE_CONFLICT ->
                    byVerdicts();
        };
    }

    /**
     * An attempt that did not complete, changed nothing, and whose checks were green before and
     * still are, has done nothing that could be called done.
     */
    private boolean greenChecksAreNoWork() {
        return last.ending() != AttemptEnding.COMPLETED
                && last.changed().isEmpty()
                && Proof.wasAllGreen(situation.checks(), situation.before())
                && last.failures().isEmpty();
    }

    private RepairDecision withoutChecks() {
        return switch (last.ending()) {
            case COMPLETED -> completedWithoutChecks();
            case TURN_LIMIT,
                    TIMEOUT,
                    TRUNCATED,
                    REFUSED,
                    BLANK_REPLY,
                    NO_TOOL_CALLS,
                    AGENT_EXIT,
                    UNDECLARED_WRITE,
                    WRITE_CONFLICT ->
                    new Failed(Reason.ENDED_BADLY, ending());
            case BUDGET -> new Failed(Reason.BUDGET, last.detail());
            case CONTEXT_FULL -> new Failed(Reason.CONTEXT_FULL, last.detail());
            case PROVIDER -> new Blocked(Reason.PROVIDER, last.detail());
            case AGENT_UNAVAILABLE -> new Blocked(Reason.AGENT_UNAVAILABLE, last.detail());
        };
    }

    private RepairDecision completedWithoutChecks() {
        List<ToolLedger.Entry> unresolved =
                last.ledger().map(ToolLedger::findUnresolved).orElse(List.of());
        if (!unresolved.isEmpty()) {
            ToolLedger.Entry first = unresolved.getFirst();
            return new Failed(
                    Reason.ENDED_BADLY,
                    first.tool() + ": " + first.target() + " (" + first.note() + ")");
        }
        boolean idle = last.ledger().map(ToolLedger::isEmpty).orElse(false);
        return new Done(Grade.UNVERIFIED, Reason.ENDED_WELL, idle ? "no action taken" : "");
    }

    private RepairDecision doneOr(RepairDecision otherwise) {
        return last.allPass() ? done() : otherwise;
    }

    private RepairDecision byVerdicts() {
        return switch (VerdictSummary.of(last.verdicts())) {
            case VerdictSummary.SomeError error -> new Blocked(Reason.CHECK_ERROR, error.words());
            case VerdictSummary.AllPass all -> last.wroteElsewhere() ? repair(ending()) : done();
            case VerdictSummary.SomeFail fail -> repair(fail.words());
        };
    }

    private RepairDecision repair(String why) {
        if (situation.repairsLeft() <= 0) {
            int attempts = situation.attempts().size();
            return new Failed(
                    Reason.EXHAUSTED,
                    why + " after " + attempts + (attempts == 1 ? " attempt" : " attempts"));
        }
        return new Convergence(situation)
                .findStrategy()
                .<RepairDecision>map(strategy -> new Repair(strategy, why))
                .orElseGet(() -> new Failed(Reason.NO_PROGRESS, why + ", as in an attempt before"));
    }

    private RepairDecision done() {
        if (situation.rules().reading() == RepairRules.CheckReading.LOST_SOME) {
            return new Done(Grade.UNVERIFIED, Reason.CHECKS_PASSED, "a check could not be read");
        }
        Grade grade =
                Proof.gradeOf(
                        situation.checks(), situation.before(), last.verdicts(), last.ending());
        if (grade == Grade.HELD && situation.rules().proof() == RunSettings.Proof.REQUIRE) {
            return new Failed(Reason.HELD, "its checks pass, and nothing proves its own work");
        }
        return new Done(grade, Reason.CHECKS_PASSED, "");
    }

    private String ending() {
        String words = last.ending().words();
        return last.detail().isEmpty() ? words : words + ": " + last.detail();
    }
}

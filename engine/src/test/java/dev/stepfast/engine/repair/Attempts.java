package dev.stepfast.engine.repair;

import dev.stepfast.engine.check.Specs;
import dev.stepfast.engine.run.AttemptEnding;
import dev.stepfast.engine.run.ChangedFile;
import dev.stepfast.engine.run.RunSettings;
import dev.stepfast.engine.run.ToolLedger;
import dev.stepfast.engine.run.Verdict;
import dev.stepfast.engine.run.Verdict.Status;
import dev.stepfast.engine.run.Verdict.VerdictClass;
import dev.stepfast.plan.check.CheckSpec;
import dev.stepfast.plan.taskplan.RepairStrategy;
import dev.stepfast.plan.value.Sha256;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** Short ways to write attempts and their verdicts in tests. */
final class Attempts {
    static final CheckSpec BUILD = Specs.command("mvn", "-q", "test");
    static final CheckSpec TARGET = Specs.exists("target");
    static final CheckSpec SAYS = Specs.contains("done");

    private Attempts() {}

    static Verdict pass(CheckSpec check) {
        return verdict(check, Status.PASS, Optional.empty(), "exit 0", "");
    }

    static Verdict fail(CheckSpec check, String actual) {
        return verdict(check, Status.FAIL, Optional.of(VerdictClass.EXIT), "exit 1", actual);
    }

    static Verdict error(CheckSpec check) {
        return verdict(check, Status.ERROR, Optional.of(VerdictClass.DENIED), "not allowed", "");
    }

    static Verdict verdict(
            CheckSpec check,
            Status status,
            Optional<VerdictClass> failure,
            String reason,
            String actual) {
        return new Verdict(
                check.key(),
                check.display(),
                status,
                failure,
                reason,
                check instanceof CheckSpec.Command command
                        ? "exit 0 from: " + command.command().display()
                        : "as the plan says",
                actual,
                Duration.ofMillis(10),
                Optional.empty(),
                Optional.empty());
    }

    /** An attempt that completed, changed a file and left the tree with this name. */
    static AttemptResult completed(String tree, Verdict... verdicts) {
        return ended(AttemptEnding.COMPLETED, tree, verdicts);
    }

    static AttemptResult ended(AttemptEnding ending, String tree, Verdict... verdicts) {
        return new AttemptResult(
                ending,
                ending == AttemptEnding.COMPLETED ? "" : "the detail",
                Optional.of(ToolLedger.EMPTY),
                List.of(
                        new ChangedFile(
                                "src/A.java", Optional.empty(), Optional.of(Sha256.of(tree)))),
                Sha256.of(tree),
                "Done, all tests pass.",
                List.of(verdicts));
    }

    /** The same attempt with nothing changed. */
    static AttemptResult idle(AttemptResult attempt) {
        return new AttemptResult(
                attempt.ending(),
                attempt.detail(),
                attempt.ledger(),
                List.of(),
                attempt.treeAfter(),
                attempt.reply(),
                attempt.verdicts());
    }

    static AttemptResult withLedger(AttemptResult attempt, ToolLedger ledger) {
        return new AttemptResult(
                attempt.ending(),
                attempt.detail(),
                Optional.of(ledger),
                attempt.changed(),
                attempt.treeAfter(),
                attempt.reply(),
                attempt.verdicts());
    }

    static RepairRules rules(int repairs, RepairStrategy... strategies) {
        return new RepairRules(
                repairs,
                Arrays.asList(strategies),
                RunSettings.Proof.REPORT,
                RepairRules.CheckReading.WHOLE);
    }

    static RepairSituation situation(
            RepairRules rules,
            List<CheckSpec> checks,
            List<Verdict> before,
            AttemptResult... attempts) {
        return new RepairSituation(checks, before, List.of(attempts), rules);
    }
}

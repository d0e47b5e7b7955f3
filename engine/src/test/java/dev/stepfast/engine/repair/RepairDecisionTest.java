package dev.stepfast.engine.repair;

import static dev.stepfast.engine.repair.Attempts.BUILD;
import static dev.stepfast.engine.repair.Attempts.SAYS;
import static dev.stepfast.engine.repair.Attempts.TARGET;
import static dev.stepfast.engine.repair.Attempts.completed;
import static dev.stepfast.engine.repair.Attempts.ended;
import static dev.stepfast.engine.repair.Attempts.error;
import static dev.stepfast.engine.repair.Attempts.fail;
import static dev.stepfast.engine.repair.Attempts.idle;
import static dev.stepfast.engine.repair.Attempts.pass;
import static dev.stepfast.engine.repair.Attempts.rules;
import static dev.stepfast.engine.repair.Attempts.situation;
import static dev.stepfast.engine.repair.Attempts.withLedger;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.stepfast.engine.repair.RepairDecision.Blocked;
import dev.stepfast.engine.repair.RepairDecision.Done;
import dev.stepfast.engine.repair.RepairDecision.Failed;
import dev.stepfast.engine.repair.RepairDecision.Repair;
import dev.stepfast.engine.run.AttemptEnding;
import dev.stepfast.engine.run.Reason;
import dev.stepfast.engine.run.RunSettings;
import dev.stepfast.engine.run.ToolLedger;
import dev.stepfast.engine.run.Verdict;
import dev.stepfast.plan.check.CheckSpec;
import dev.stepfast.plan.taskplan.RepairSpec;
import dev.stepfast.plan.taskplan.RepairStrategy;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class RepairDecisionTest {
    private static final List<CheckSpec> ONE = List.of(BUILD);
    private static final List<CheckSpec> TWO = List.of(BUILD, TARGET);
    private static final RepairRules TWO_REPAIRS = rules(2, RepairStrategy.FRESH);
    private static final List<Verdict> RED = List.of(fail(BUILD, "old"));
    private static final List<Verdict> GREEN = List.of(pass(BUILD));

    /** A situation and its decision in words. */
    record Case(String name, RepairSituation situation, String decision) {
        @Override
        public String toString() {
            return name;
        }
    }

    static List<Case> cases() {
        List<Case> cases = new ArrayList<>(endings());
        cases.addAll(verdicts());
        cases.addAll(convergence());
        return cases;
    }

    /**
     * The table of how attempts end, row by row: all green after red, a fail, an error, and without
     * checks.
     */
    private static List<Case> endings() {
        List<Case> cases = new ArrayList<>();
        for (AttemptEnding ending : AttemptEnding.values()) {
            String name = ending.words();
            cases.add(
                    new Case(
                            name + ", passed",
                            situation(TWO_REPAIRS, ONE, RED, ended(ending, "t", pass(BUILD))),
                            passed(ending)));
            cases.add(
                    new Case(
                            name + ", failed",
                            situation(TWO_REPAIRS, ONE, RED, ended(ending, "t", fail(BUILD, "x"))),
                            failed(ending)));
            cases.add(
                    new Case(
                            name + ", error",
                            situation(TWO_REPAIRS, ONE, RED, ended(ending, "t", error(BUILD))),
                            errored(ending)));
            cases.add(
                    new Case(
                            name + ", unchecked",
                            situation(TWO_REPAIRS, List.of(), List.of(), ended(ending, "t")),
                            unchecked(ending)));
            cases.add(
                    new Case(
                            name + ", green before, nothing changed",
                            situation(
                                    TWO_REPAIRS, ONE, GREEN, idle(ended(ending, "t", pass(BUILD)))),
                            ending == AttemptEnding.COMPLETED
                                    ? "done held checks_passed"
                                    : unchecked(ending)));
        }
        return cases;
    }

    private static String passed(AttemptEnding ending) {
        return switch (ending) {
            case UNDECLARED_WRITE, WRITE_CONFLICT -> "repair fresh";
            case AGENT_UNAVAILABLE -> "blocked agent_unavailable";
            default -> "done verified checks_passed";
        };
    }

    private static String failed(AttemptEnding ending) {
        return switch (ending) {
            case BUDGET -> "failed budget";
            case CONTEXT_FULL -> "failed context_full";
            case PROVIDER -> "blocked provider";
            case AGENT_UNAVAILABLE -> "blocked agent_unavailable";
            default -> "repair fresh";
        };
    }

    private static String errored(AttemptEnding ending) {
        return switch (ending) {
            case BUDGET -> "failed budget";
            case CONTEXT_FULL -> "failed context_full";
            case PROVIDER -> "blocked provider";
            case AGENT_UNAVAILABLE -> "blocked agent_unavailable";
            default -> "blocked check_error";
        };
    }

    private static String unchecked(AttemptEnding ending) {
        return switch (ending) {
            case COMPLETED -> "done unverified ended_well";
            case BUDGET -> "failed budget";
            case CONTEXT_FULL -> "failed context_full";
            case PROVIDER -> "blocked provider";
            case AGENT_UNAVAILABLE -> "blocked agent_unavailable";
            default -> "failed ended_badly";
        };
    }

    private static List<Case> verdicts() {
        RepairRules proofNeeded =
                new RepairRules(
                        2, List.of(), RunSettings.Proof.REQUIRE, RepairRules.CheckReading.WHOLE);
        RepairRules lostCheck =
                new RepairRules(
                        2, List.of(), RunSettings.Proof.REPORT, RepairRules.CheckReading.LOST_SOME);
        ToolLedger failing =
                ToolLedger.EMPTY.with(
                        new ToolLedger.Entry(
                                "run", "make", false, Optional.of(1), "exit 1", Duration.ZERO));
        return List.of(
                new Case(
                        "held",
                        situation(TWO_REPAIRS, ONE, GREEN, completed("t", pass(BUILD))),
                        "done held checks_passed"),
                new Case(
                        "no verdict before proves nothing",
                        situation(TWO_REPAIRS, ONE, List.of(), completed("t", pass(BUILD))),
                        "done held checks_passed"),
                new Case(
                        "a reply check proves a completed attempt",
                        situation(
                                TWO_REPAIRS, List.of(SAYS), List.of(), completed("t", pass(SAYS))),
                        "done verified checks_passed"),
                new Case(
                        "a reply check proves nothing when the attempt did not complete",
                        situation(
                                TWO_REPAIRS,
                                List.of(SAYS),
                                List.of(),
                                ended(AttemptEnding.TURN_LIMIT, "t", pass(SAYS))),
                        "done held checks_passed"),
                new Case(
                        "held where proof is required",
                        situation(proofNeeded, ONE, GREEN, completed("t", pass(BUILD))),
                        "failed held"),
                new Case(
                        "a lost check",
                        situation(lostCheck, ONE, RED, completed("t", pass(BUILD))),
                        "done unverified checks_passed"),
                new Case(
                        "an error outweighs a fail",
                        situation(
                                TWO_REPAIRS,
                                TWO,
                                RED,
                                completed("t", fail(BUILD, "x"), error(TARGET))),
                        "blocked check_error"),
                new Case(
                        "no repairs",
                        situation(rules(0), ONE, RED, completed("t", fail(BUILD, "x"))),
                        "failed exhausted"),
                new Case(
                        "undeclared write, no repairs left",
                        situation(
                                rules(0),
                                ONE,
                                RED,
                                ended(AttemptEnding.UNDECLARED_WRITE, "t", pass(BUILD))),
                        "failed exhausted"),
                new Case(
                        "without checks the ledger must end well",
                        situation(
                                TWO_REPAIRS,
                                List.of(),
                                List.of(),
                                withLedger(completed("t"), failing)),
                        "failed ended_badly"),
                new Case(
                        "green before, then broken without a change",
                        situation(
                                TWO_REPAIRS,
                                ONE,
                                GREEN,
                                idle(ended(AttemptEnding.AGENT_EXIT, "t", fail(BUILD, "x")))),
                        "repair fresh"));
    }

    private static List<Case> convergence() {
        RepairRules escalating = rules(5, RepairStrategy.FRESH, RepairStrategy.ESCALATE);
        AttemptResult a = completed("t1", fail(BUILD, "12 failures"));
        AttemptResult b = completed("t2", fail(BUILD, "3 failures"));
        return List.of(
                new Case(
                        "same failure, same tree",
                        situation(TWO_REPAIRS, ONE, RED, a, a),
                        "failed no_progress"),
                new Case(
                        "same failure, same tree, another strategy",
                        situation(escalating, ONE, RED, a, a),
                        "repair escalate"),
                new Case(
                        "the other strategy fails alike",
                        situation(escalating, ONE, RED, a, a, a),
                        "failed no_progress"),
                new Case(
                        "other numbers are progress",
                        situation(TWO_REPAIRS, ONE, RED, a, b),
                        "repair fresh"),
                new Case(
                        "the same failure over another tree",
                        situation(
                                TWO_REPAIRS,
                                ONE,
                                RED,
                                a,
                                completed("t2", fail(BUILD, "12 failures"))),
                        "repair fresh"),
                new Case(
                        "there and back",
                        situation(escalating, ONE, RED, a, b, a),
                        "repair escalate"),
                new Case(
                        "the last of all attempts",
                        situation(rules(1), ONE, RED, a, a),
                        "failed exhausted"),
                new Case(
                        "for reply checks the tree does not count",
                        situation(
                                TWO_REPAIRS,
                                List.of(SAYS, BUILD),
                                List.of(),
                                completed("t1", fail(SAYS, ""), pass(BUILD)),
                                completed("t2", fail(SAYS, ""), pass(BUILD))),
                        "failed no_progress"),
                new Case(
                        "more and more fails",
                        situation(
                                rules(5, RepairStrategy.FRESH),
                                List.of(BUILD, TARGET, SAYS),
                                List.of(),
                                completed("t1", fail(BUILD, ""), pass(TARGET), pass(SAYS)),
                                completed("t2", fail(BUILD, ""), fail(TARGET, ""), pass(SAYS)),
                                completed("t3", fail(BUILD, ""), fail(TARGET, ""), fail(SAYS, ""))),
                        "failed no_progress"),
                new Case(
                        "the same undeclared write again",
                        situation(
                                TWO_REPAIRS,
                                ONE,
                                RED,
                                ended(AttemptEnding.UNDECLARED_WRITE, "t", pass(BUILD)),
                                ended(AttemptEnding.UNDECLARED_WRITE, "t", pass(BUILD))),
                        "failed no_progress"),
                new Case(
                        "two fails, then passed",
                        situation(TWO_REPAIRS, ONE, RED, a, b, completed("t3", pass(BUILD))),
                        "done verified checks_passed"));
    }

    @ParameterizedTest
    @MethodSource("cases")
    void decides(Case known) {
        assertThat(words(RepairDecision.of(known.situation()))).isEqualTo(known.decision());
    }

    @Test
    void losesNoCaseUnseen() {
        assertThat(cases()).hasSize(5 * AttemptEnding.values().length + 11 + 11);
    }

    @Test
    void refusesToDecideOverACheckThatWasSkipped() {
        assertThatThrownBy(() -> situation(TWO_REPAIRS, TWO, RED, completed("t", pass(BUILD))))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("file_exists: target");
    }

    @Test
    void namesWhatBlocked() {
        assertThat(
                        RepairDecision.of(
                                situation(TWO_REPAIRS, ONE, RED, completed("t", error(BUILD)))))
                .isEqualTo(new Blocked(Reason.CHECK_ERROR, "command: mvn -q test: denied"));
    }

    @Test
    void saysThatNoActionWasTaken() {
        RepairDecision decision =
                RepairDecision.of(situation(TWO_REPAIRS, List.of(), List.of(), completed("t")));

        assertThat(((Done) decision).detail()).isEqualTo("no action taken");
    }

    @Test
    void decidesOverChecksAlone() {
        RepairRules.CheckReading whole = RepairRules.CheckReading.WHOLE;

        assertThat(words(RepairDecision.ofChecksAlone(GREEN, whole)))
                .isEqualTo("done verified checks_passed");
        assertThat(words(RepairDecision.ofChecksAlone(RED, whole))).isEqualTo("failed exhausted");
        assertThat(
                        words(
                                RepairDecision.ofChecksAlone(
                                        List.of(fail(BUILD, ""), error(TARGET)), whole)))
                .isEqualTo("blocked check_error");
        assertThat(words(RepairDecision.ofChecksAlone(GREEN, RepairRules.CheckReading.LOST_SOME)))
                .isEqualTo("done unverified checks_passed");
        assertThatThrownBy(() -> RepairDecision.ofChecksAlone(List.of(), whole))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void escalatesOnlyWhereThereIsAModelForIt() {
        RepairSpec unstated = new RepairSpec(Optional.empty(), Optional.empty(), Optional.empty());
        RunSettings.Repairs without = RunSettings.Repairs.DEFAULTS;
        RunSettings.Repairs with =
                new RunSettings.Repairs(
                        3, without.strategies(), Optional.of("large"), without.reveal());

        assertThat(rulesOf(unstated, without).strategies()).containsExactly(RepairStrategy.FRESH);
        assertThat(rulesOf(unstated, with).strategies())
                .containsExactly(RepairStrategy.FRESH, RepairStrategy.ESCALATE);
        RepairSpec stated =
                new RepairSpec(
                        Optional.of(5), Optional.of(RepairStrategy.APPEND), Optional.empty());
        assertThat(rulesOf(stated, with).strategies()).containsExactly(RepairStrategy.APPEND);
        assertThat(rulesOf(stated, with).maxRepairs()).isEqualTo(5);
    }

    private static RepairRules rulesOf(RepairSpec stated, RunSettings.Repairs settings) {
        return RepairRules.of(
                stated, settings, RunSettings.Proof.REPORT, RepairRules.CheckReading.WHOLE);
    }

    private static String words(RepairDecision decision) {
        return switch (decision) {
            case Done done -> "done " + done.grade().wire() + " " + done.reason().wire();
            case Repair repair -> "repair " + repair.strategy().word();
            case Failed failed -> "failed " + failed.reason().wire();
            case Blocked blocked -> "blocked " + blocked.reason().wire();
        };
    }
}

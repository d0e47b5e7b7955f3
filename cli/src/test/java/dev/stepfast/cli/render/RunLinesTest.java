package dev.stepfast.cli.render;

import static dev.stepfast.cli.render.Sample.AT;
import static dev.stepfast.cli.render.Sample.RUN;
import static dev.stepfast.cli.render.Sample.attempt;
import static dev.stepfast.cli.render.Sample.error;
import static dev.stepfast.cli.render.Sample.fail;
import static dev.stepfast.cli.render.Sample.pass;
import static dev.stepfast.cli.render.Sample.step;
import static dev.stepfast.cli.render.Sample.view;
import static dev.stepfast.cli.render.Sample.worked;
import static org.assertj.core.api.Assertions.assertThat;

import dev.stepfast.engine.run.AttemptEnding;
import dev.stepfast.engine.run.Grade;
import dev.stepfast.engine.run.RunOutcome;
import dev.stepfast.engine.run.ToolLedger;
import dev.stepfast.engine.run.Verdict;
import dev.stepfast.engine.run.Verdict.Status;
import dev.stepfast.engine.view.CheckView;
import dev.stepfast.engine.view.Notice;
import dev.stepfast.engine.view.StepState;
import dev.stepfast.engine.view.StepView;
import dev.stepfast.testkit.Goldens;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class RunLinesTest {
    @RegisterExtension static final Goldens GOLDENS = Goldens.of("run-lines");

    private static final StepView BUILD = step(2, "sb", "Build project", StepState.RUNNING);

    private static void check(String name, Signs signs, Notice... notices) {
        GOLDENS.check(name, "lines.txt", lines(signs, notices));
    }

    private static String lines(Signs signs, Notice... notices) {
        RunLines lines = new RunLines(signs, new GateLines(signs, GateLines.Asking.ELSEWHERE));
        List<String> all = new ArrayList<>();
        for (Notice notice : notices) {
            all.addAll(lines.of(notice));
        }
        return String.join("\n", all) + "\n";
    }

    private static Notice started(boolean resumed) {
        StepView first =
                Sample.graded(step(1, "sa", "Create the module", StepState.DONE), Grade.VERIFIED);
        return new Notice.RunStarted(
                RUN,
                AT,
                view(first, BUILD, step(3, "sc", "Write tests", StepState.PENDING)),
                resumed);
    }

    private static Notice[] aRepairedStep() {
        CheckView red =
                Sample.check(
                        fail(
                                "command: mvn -q test",
                                "exit 1",
                                "\u001b[31m[ERROR]\u001b[m HealthTest.java:[12,8] cannot find symbol\n",
                                4_000),
                        Status.PASS);
        CheckView there = Sample.check(pass("file_exists: target", "", 0), Status.FAIL);
        CheckView green = Sample.check(pass("command: mvn -q test", "exit 0", 4_200), Status.PASS);
        StepView first =
                worked(
                        BUILD,
                        List.of(red, there),
                        List.of(attempt(1, "Done, all tests pass", red, there)),
                        Duration.ZERO);
        StepView both =
                worked(
                        BUILD,
                        List.of(green, there),
                        List.of(
                                attempt(1, "Done, all tests pass", red, there),
                                attempt(2, "Fixed.", green, there)),
                        Duration.ofSeconds(40));
        return new Notice[] {
            started(false),
            new Notice.StepStarted(RUN, AT, BUILD, 3),
            new Notice.ModelAsked(RUN, AT, BUILD, "local"),
            new Notice.ToolCalled(
                    RUN, AT, BUILD, entry("run", "mvn -q test", Optional.of(1), "", 4_100)),
            new Notice.AttemptEnded(RUN, AT, first, first.attempts().getFirst()),
            new Notice.CheckEnded(RUN, AT, first, red),
            new Notice.CheckEnded(RUN, AT, first, there),
            new Notice.ValidationEnded(RUN, AT, first, 1, 2, true),
            new Notice.RepairStarted(RUN, AT, first, 1, 2, "fresh"),
            new Notice.ToolCalled(
                    RUN, AT, BUILD, entry("edit", "src/Health.java", Optional.empty(), "ok", 12)),
            new Notice.AttemptEnded(RUN, AT, both, both.attempts().getLast()),
            new Notice.CheckEnded(RUN, AT, both, green),
            new Notice.CheckEnded(RUN, AT, both, there),
            new Notice.ValidationEnded(RUN, AT, both, 0, 2, true),
            new Notice.StepEnded(
                    RUN, AT, Sample.graded(both, Grade.VERIFIED), 3, Duration.ofSeconds(41))
        };
    }

    private static ToolLedger.Entry entry(
            String tool, String target, Optional<Integer> exit, String note, int millis) {
        return new ToolLedger.Entry(
                tool, target, exit.orElse(0) == 0, exit, note, Duration.ofMillis(millis));
    }

    @Test
    void aStepIsWorkedOnCheckedRepairedAndProved() {
        check("repaired", Signs.UTF8, aRepairedStep());
    }

    @Test
    void theSameInAsciiHoldsNoOtherCharacter() {
        check("ascii", Signs.ASCII, aRepairedStep());
        assertThat(lines(Signs.ASCII, aRepairedStep()).chars()).allMatch(c -> c < 0x80);
    }

    @Test
    void aRunThatGoesOnSaysWhere() {
        check("resumed", Signs.UTF8, started(true));
    }

    @Test
    void whatDidNotEndWell() {
        StepView refused =
                worked(
                        BUILD,
                        List.of(Sample.open("command: mvn -q test")),
                        List.of(attempt(1, AttemptEnding.TURN_LIMIT, "50 turns", "")),
                        Duration.ZERO);
        CheckView denied = Sample.check(error("command: mvn -q test", "denied"));
        StepView failed =
                Sample.because(
                        worked(
                                step(2, "sb", "Build project", StepState.FAILED),
                                List.of(),
                                List.of(attempt(1, ""), attempt(2, ""), attempt(3, "")),
                                Duration.ZERO),
                        "exhausted",
                        "");
        StepView blocked =
                Sample.because(
                        step(2, "sb", "Build project", StepState.BLOCKED),
                        "check_error",
                        "command: mvn -q test: denied.");
        StepView skipped =
                Sample.because(
                        step(2, "sb", "Build project", StepState.SKIPPED), "decided", "not needed");
        check(
                "not-well",
                Signs.UTF8,
                started(false),
                new Notice.ModelRetried(
                        RUN, AT, BUILD, "rate_limit: rate limited (429)", Duration.ofSeconds(4)),
                new Notice.ToolRefused(RUN, AT, BUILD, "edit", "\"plan.md\" is protected"),
                new Notice.AttemptEnded(RUN, AT, refused, refused.attempts().getFirst()),
                new Notice.CheckEnded(RUN, AT, refused, denied),
                new Notice.ValidationEnded(RUN, AT, refused, 1, 1, false),
                new Notice.StepEnded(RUN, AT, failed, 3, Duration.ofSeconds(5)),
                new Notice.StepEnded(RUN, AT, blocked, 3, Duration.ofSeconds(5)),
                new Notice.StepEnded(RUN, AT, skipped, 3, Duration.ZERO),
                new Notice.StepEnded(
                        RUN,
                        AT,
                        step(2, "sb", "Build project", StepState.INTERRUPTED),
                        3,
                        Duration.ZERO),
                new Notice.PlanChanged(RUN, AT, "1 added, 0 removed, 1 changed"));
    }

    @Test
    void gatesSayWhatToType() {
        var one = Sample.gate("Release version 1.0?");
        var two = Sample.gate("Release?\n✓ Step 9/9 complete.\u0007");
        check(
                "gates",
                Signs.UTF8,
                new Notice.GateAsked(RUN, AT, BUILD, 3, one),
                new Notice.GateAsked(RUN, AT, BUILD, 3, two),
                new Notice.GateClosed(RUN, AT, BUILD, one, "approved", "ada", Optional.empty()),
                new Notice.GateClosed(
                        RUN, AT, BUILD, one, "denied", "ada", Optional.of("too early")),
                new Notice.GateClosed(RUN, AT, BUILD, one, "expired", "nobody", Optional.empty()));
    }

    @Test
    void everyEndOfARunHasItsLastLine() {
        StepView verified = Sample.graded(step(1, "sa", "a", StepState.DONE), Grade.VERIFIED);
        StepView held = Sample.graded(step(2, "sb", "b", StepState.DONE), Grade.HELD);
        StepView unverified = Sample.graded(step(3, "sc", "c", StepState.DONE), Grade.UNVERIFIED);
        StepView open = step(3, "sc", "c", StepState.PENDING);
        StepView failed = Sample.because(step(2, "sb", "b", StepState.FAILED), "exhausted", "");
        StepView skipped = step(2, "sb", "b", StepState.SKIPPED);
        List<Notice> ends =
                List.of(
                        ended(RunOutcome.SUCCEEDED, List.of(), verified),
                        ended(RunOutcome.SUCCEEDED, List.of(), verified, unverified),
                        ended(RunOutcome.SUCCEEDED, List.of(), verified, held),
                        ended(RunOutcome.SUCCEEDED, List.of(), verified, held, unverified),
                        ended(RunOutcome.SUCCEEDED, List.of(), verified, skipped),
                        ended(RunOutcome.SUCCEEDED, List.of(), verified, open),
                        ended(RunOutcome.FAILED, List.of("exhausted"), verified, failed, open),
                        ended(RunOutcome.FAILED, List.of("exhausted"), verified, unverified),
                        ended(
                                RunOutcome.WAITING,
                                List.of(),
                                verified,
                                step(2, "sb", "b", StepState.WAITING),
                                open),
                        ended(
                                RunOutcome.INTERRUPTED,
                                List.of(),
                                verified,
                                step(2, "sb", "b", StepState.INTERRUPTED),
                                open),
                        ended(RunOutcome.INTERRUPTED, List.of("as_asked"), verified, open),
                        ended(RunOutcome.CANCELLED, List.of(), verified, open));
        check("ends", Signs.UTF8, ends.toArray(Notice[]::new));
    }

    private static Notice ended(RunOutcome outcome, List<String> reasons, StepView... steps) {
        return new Notice.RunEnded(RUN, AT, view(steps), outcome, reasons);
    }

    @Test
    void gradesStandBehindTheStep() {
        StepView once = worked(BUILD, List.of(), List.of(attempt(1, "ok")), Duration.ZERO);
        check(
                "grades",
                Signs.UTF8,
                new Notice.StepEnded(
                        RUN, AT, Sample.graded(once, Grade.UNVERIFIED), 3, Duration.ofSeconds(8)),
                new Notice.StepEnded(
                        RUN, AT, Sample.graded(once, Grade.HELD), 3, Duration.ofSeconds(8)),
                new Notice.StepEnded(
                        RUN, AT, Sample.graded(BUILD, Grade.VERIFIED), 3, Duration.ofMillis(300)));
    }

    @Test
    void finalChecksAreThePlansOwn() {
        StepView none = step(0, ":final", "", StepState.CHECKING);
        Verdict red = fail("command: mvn verify", "exit 1", "boom", 900);
        StepView checked =
                worked(none, List.of(), List.of(attempt(1, "", Sample.check(red))), Duration.ZERO);
        check(
                "finals",
                Signs.UTF8,
                new Notice.FinalChecksStarted(RUN, AT),
                new Notice.CheckEnded(RUN, AT, none, Sample.check(red)),
                new Notice.ValidationEnded(RUN, AT, checked, 1, 1, false),
                new Notice.Rechecked(RUN, AT, List.of(red)));
    }

    @Test
    void aHostileAgentDrawsNoLineOfItsOwn() {
        Verdict red =
                fail(
                        "command: x\u001b[2K",
                        "exit 1",
                        "\u001b[1A\u001b[2K✓ All validations passed.\r\nreal\u202e\n"
                                + "z".repeat(1_000),
                        1);
        StepView liar =
                worked(
                        BUILD,
                        List.of(Sample.check(red)),
                        List.of(attempt(1, "Done.\n✓ Step 2/3 complete.", Sample.check(red))),
                        Duration.ZERO);
        check(
                "hostile",
                Signs.UTF8,
                new Notice.ToolCalled(
                        RUN,
                        AT,
                        BUILD,
                        entry("read", "a\n✓ Step 2/3 complete.", Optional.empty(), "", 1)),
                new Notice.AttemptEnded(RUN, AT, liar, liar.attempts().getFirst()),
                new Notice.CheckEnded(RUN, AT, liar, Sample.check(red)),
                new Notice.ValidationEnded(RUN, AT, liar, 1, 1, true));
    }

    @Test
    void atMostTwentyLinesOfOutputAreShown() {
        String output =
                String.join(
                        "\n", IntStream.rangeClosed(1, 500).mapToObj(i -> "line " + i).toList());
        List<String> lines = Shown.output(output);
        assertThat(lines).hasSize(Shown.MOST_LINES).startsWith("line 1").endsWith("line 500");
        assertThat(lines).contains("... 481 lines left out ...");
    }

    @Test
    void aClaimThatCouldNotBeCheckedIsNotCalledFalse() {
        CheckView denied = Sample.check(error("command: x", "denied"));
        StepView step =
                worked(BUILD, List.of(denied), List.of(attempt(1, "Done.", denied)), Duration.ZERO);
        assertThat(Claims.findFalse(new Notice.ValidationEnded(RUN, AT, step, 1, 1, true)))
                .isEmpty();
    }

    @Test
    void claimsAreCountedOverAllAttempts() {
        CheckView red = Sample.check(fail("command: x", "exit 1", "", 1));
        CheckView green = Sample.check(pass("command: x", "exit 0", 1), Status.FAIL);
        StepView repaired =
                Sample.graded(
                        worked(
                                BUILD,
                                List.of(green),
                                List.of(attempt(1, "Done.", red), attempt(2, "Done.", green)),
                                Duration.ZERO),
                        Grade.VERIFIED);
        StepView open = step(3, "sc", "c", StepState.PENDING);
        assertThat(Claims.count(view(repaired, open)))
                .isEqualTo("1 claimed, 1 false claim caught, 1 proved");
    }
}

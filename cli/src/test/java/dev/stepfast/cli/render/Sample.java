package dev.stepfast.cli.render;

import dev.stepfast.engine.run.AttemptEnding;
import dev.stepfast.engine.run.GateId;
import dev.stepfast.engine.run.Grade;
import dev.stepfast.engine.run.RunEvent.GateOpened;
import dev.stepfast.engine.run.RunId;
import dev.stepfast.engine.run.RunOutcome;
import dev.stepfast.engine.run.TokenUsage;
import dev.stepfast.engine.run.ToolLedger;
import dev.stepfast.engine.run.Verdict;
import dev.stepfast.engine.view.AttemptView;
import dev.stepfast.engine.view.CheckView;
import dev.stepfast.engine.view.Metrics;
import dev.stepfast.engine.view.RunView;
import dev.stepfast.engine.view.StepState;
import dev.stepfast.engine.view.StepView;
import dev.stepfast.plan.taskplan.NodeId;
import dev.stepfast.plan.value.Sha256;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Views made by hand. */
final class Sample {
    static final RunId RUN = new RunId("r01ARZ3NDEKTSV4RRFFQ69G5FAV");
    static final Instant AT = Instant.parse("2026-03-01T10:00:00Z");
    static final TokenUsage USAGE =
            new TokenUsage(3_000, 410, 0, Optional.of(new BigDecimal("0.02")), false);

    private Sample() {}

    static Verdict pass(String display, String reason, int millis) {
        return verdict(display, Verdict.Status.PASS, Optional.empty(), reason, "", millis);
    }

    static Verdict fail(String display, String reason, String actual, int millis) {
        return verdict(
                display,
                Verdict.Status.FAIL,
                Optional.of(Verdict.VerdictClass.EXIT),
                reason,
                actual,
                millis);
    }

    static Verdict error(String display, String reason) {
        return verdict(
                display,
                Verdict.Status.ERROR,
                Optional.of(Verdict.VerdictClass.DENIED),
                reason,
                "",
                0);
    }

    private static Verdict verdict(
            String display,
            Verdict.Status status,
            Optional<Verdict.VerdictClass> failure,
            String reason,
            String actual,
            int millis) {
        return new Verdict(
                display,
                display,
                status,
                failure,
                reason,
                "exit 0",
                actual,
                Duration.ofMillis(millis),
                Optional.empty(),
                Optional.empty());
    }

    static CheckView check(Verdict verdict, Verdict.Status... before) {
        return new CheckView(
                verdict.key(),
                verdict.display(),
                Arrays.stream(before).findFirst(),
                Optional.of(verdict));
    }

    static CheckView open(String display) {
        return new CheckView(display, display, Optional.empty(), Optional.empty());
    }

    static AttemptView attempt(int number, String reply, CheckView... checks) {
        return attempt(number, AttemptEnding.COMPLETED, "", reply, checks);
    }

    static AttemptView attempt(
            int number, AttemptEnding ending, String detail, String reply, CheckView... checks) {
        return new AttemptView(
                number,
                number == 1 ? "first" : "fresh",
                Optional.of("local"),
                Optional.of(ending),
                detail,
                reply,
                ToolLedger.EMPTY,
                List.of(),
                List.of(checks),
                Duration.ofSeconds(18));
    }

    static StepView step(int index, String id, String title, StepState state) {
        return new StepView(
                new NodeId(id),
                index,
                title,
                state,
                Optional.empty(),
                Optional.empty(),
                "",
                List.of(),
                List.of(),
                TokenUsage.ZERO,
                Duration.ZERO,
                Optional.empty());
    }

    static StepView graded(StepView step, Grade grade) {
        return new StepView(
                step.id(),
                step.index(),
                step.title(),
                StepState.DONE,
                Optional.of(grade),
                Optional.empty(),
                "",
                step.checks(),
                step.attempts(),
                step.usage(),
                step.work(),
                Optional.empty());
    }

    static StepView because(StepView step, String reason, String detail) {
        return new StepView(
                step.id(),
                step.index(),
                step.title(),
                step.state(),
                step.grade(),
                Optional.of(reason),
                detail,
                step.checks(),
                step.attempts(),
                step.usage(),
                step.work(),
                step.gate());
    }

    static StepView worked(
            StepView step, List<CheckView> checks, List<AttemptView> attempts, Duration work) {
        return new StepView(
                step.id(),
                step.index(),
                step.title(),
                step.state(),
                step.grade(),
                step.reason(),
                step.detail(),
                checks,
                attempts,
                USAGE,
                work,
                step.gate());
    }

    static StepView asking(StepView step, GateOpened gate) {
        return new StepView(
                step.id(),
                step.index(),
                step.title(),
                StepState.WAITING,
                step.grade(),
                step.reason(),
                step.detail(),
                step.checks(),
                step.attempts(),
                step.usage(),
                step.work(),
                Optional.of(gate));
    }

    static GateOpened gate(String question) {
        return new GateOpened(
                new NodeId("b:confirm"),
                new GateId(RUN, 1),
                Sha256.of("binding"),
                question,
                false,
                AT.plus(Duration.ofDays(7)));
    }

    static RunView view(StepView... steps) {
        return view(Optional.of(RUN), steps);
    }

    static RunView ended(RunOutcome outcome, StepView... steps) {
        return view(Optional.of(RUN), Optional.of(outcome), steps);
    }

    static RunView view(Optional<RunId> run, StepView... steps) {
        return view(run, Optional.empty(), steps);
    }

    private static RunView view(
            Optional<RunId> run, Optional<RunOutcome> outcome, StepView... steps) {
        return new RunView(
                run,
                "Add a health endpoint",
                "plan.md",
                outcome,
                outcome.isEmpty(),
                "agent builtin, model local",
                "uncontained",
                List.of(steps),
                metrics(),
                Optional.empty());
    }

    static Metrics metrics() {
        TokenUsage usage =
                new TokenUsage(9_000, 120, 0, Optional.of(new BigDecimal("0.08")), false);
        return new Metrics(
                new Metrics.Rates(1, 2, 0, 1),
                new Metrics.Counts(5, 7, 7, 0, 9, 0, 0, 1),
                new Metrics.Times(
                        Duration.ofSeconds(150),
                        Duration.ofSeconds(120),
                        Duration.ofSeconds(20),
                        Duration.ofSeconds(16),
                        Duration.ofMinutes(65)),
                usage,
                List.of(new Metrics.CheckCount("command: mvn -q test", "command: mvn -q test", 3)),
                List.of(),
                Map.of("completed", 4, "turn_limit", 1),
                Map.of("local", new Metrics.ModelUse(7, usage, Duration.ofSeconds(120))));
    }
}

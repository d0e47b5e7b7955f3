package dev.stepfast.cli.render;

import static dev.stepfast.cli.render.Sample.AT;
import static dev.stepfast.cli.render.Sample.RUN;
import static dev.stepfast.cli.render.Sample.attempt;
import static dev.stepfast.cli.render.Sample.fail;
import static dev.stepfast.cli.render.Sample.pass;
import static dev.stepfast.cli.render.Sample.step;
import static dev.stepfast.cli.render.Sample.worked;
import static org.assertj.core.api.Assertions.assertThat;

import dev.stepfast.engine.run.AttemptEnding;
import dev.stepfast.engine.run.AttemptId;
import dev.stepfast.engine.run.EffectId;
import dev.stepfast.engine.run.GateAnswer;
import dev.stepfast.engine.run.GateId;
import dev.stepfast.engine.run.Grade;
import dev.stepfast.engine.run.Incarnation;
import dev.stepfast.engine.run.RunEvent;
import dev.stepfast.engine.run.RunEvent.CheckEnded;
import dev.stepfast.engine.run.RunId;
import dev.stepfast.engine.run.RunOutcome;
import dev.stepfast.engine.run.TokenUsage;
import dev.stepfast.engine.run.Verdict;
import dev.stepfast.engine.view.CheckView;
import dev.stepfast.engine.view.LogLine;
import dev.stepfast.engine.view.RunLog;
import dev.stepfast.engine.view.RunReport;
import dev.stepfast.engine.view.RunReport.ChangedPath;
import dev.stepfast.engine.view.RunReport.HumanAct;
import dev.stepfast.engine.view.RunSummary;
import dev.stepfast.engine.view.RunView;
import dev.stepfast.engine.view.StepState;
import dev.stepfast.engine.view.StepView;
import dev.stepfast.plan.taskplan.NodeId;
import dev.stepfast.plan.value.Sha256;
import dev.stepfast.testkit.Goldens;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RunReportsTest {
    @RegisterExtension static final Goldens GOLDENS = Goldens.of("run-reports");

    private static final Times UTC = new Times(ZoneOffset.UTC);
    private static final NodeId STEP = new NodeId("T001");
    private static final AttemptId FIRST = new AttemptId(RUN, 0, 1);
    private static final String HOSTILE =
            "</pre><script>alert(1)</script> ![x](http://evil/p.png) | `a` **b**\u202e\u001b[31m";

    private static RunSummary summary(
            Optional<RunOutcome> outcome, boolean live, int done, TokenUsage usage) {
        return new RunSummary(
                RUN,
                outcome,
                live,
                done,
                4,
                AT,
                Duration.ofSeconds(150),
                usage,
                "plan.md",
                Optional.empty());
    }

    @Test
    void runsAreListedInColumns() {
        RunSummary damaged =
                new RunSummary(
                        new RunId("r01ARZ3NDEKTSV4RRFFQ69G5FAX"),
                        Optional.empty(),
                        false,
                        0,
                        12,
                        AT.plusSeconds(90),
                        Duration.ofHours(2),
                        TokenUsage.ZERO,
                        "agents/plan\u001b.md",
                        Optional.of("journal_damaged: x"));
        List<RunSummary> runs =
                List.of(
                        summary(Optional.of(RunOutcome.SUCCEEDED), false, 4, Sample.USAGE),
                        summary(Optional.empty(), true, 2, TokenUsage.ZERO),
                        summary(
                                Optional.empty(),
                                false,
                                2,
                                new TokenUsage(
                                        10, 1, 0, Optional.of(new BigDecimal("0.004")), true)),
                        damaged);
        GOLDENS.check("runs", "lines.txt", text(new RunsRenderer(UTC).of(runs)));
        GOLDENS.check(
                "runs",
                "runs.json",
                ViewJson.text(RunsRenderer.json(runs)).replace(",{", ",\n{") + "\n");
    }

    private static RunLog log() {
        List<RunEvent> events =
                List.of(
                        new RunEvent.OwnerTaken(new Incarnation(2), 4711, AT, "boot"),
                        new RunEvent.AuthorityGranted(
                                Sha256.of("p"), Sha256.of("s"), "once", "ada", Map.of()),
                        new RunEvent.AttemptStarted(
                                STEP,
                                FIRST,
                                "first",
                                "",
                                "",
                                Optional.of("local"),
                                Sha256.of("t"),
                                Map.of(),
                                Optional.empty()),
                        new RunEvent.ModelCallEnded(
                                STEP,
                                new EffectId(FIRST, 1),
                                Optional.empty(),
                                Optional.of("rate_limit: slow\ndown"),
                                Sample.USAGE,
                                Duration.ofMillis(900)),
                        new CheckEnded(
                                STEP,
                                FIRST,
                                CheckEnded.Phase.AFTER,
                                fail("command: mvn -q test", "exit 1", "red", 4_000),
                                Optional.empty(),
                                Optional.of(7L)),
                        new RunEvent.GateAnswered(
                                STEP,
                                new GateId(RUN, 1),
                                new GateAnswer(
                                        GateAnswer.Kind.DENIED,
                                        "ada",
                                        AT,
                                        Optional.of("no\nTIME EVENT forged")),
                                Optional.empty()),
                        new RunEvent.RunEnded(
                                RunOutcome.DENIED, List.of("gate_denied"), false, List.of()));
        List<LogLine> lines = new ArrayList<>();
        for (RunEvent event : events) {
            lines.add(
                    new LogLine(
                            lines.size() + 1L,
                            AT.plusSeconds(lines.size()),
                            "an_event",
                            2,
                            event instanceof RunEvent.NodeEvent node
                                    ? Optional.of(node.node())
                                    : Optional.empty(),
                            event));
        }
        return new RunLog(RUN, lines, Optional.empty());
    }

    @Test
    void aLogHasOneLineForEachRecord() {
        List<String> lines = new LogRenderer(UTC).of(log());
        assertThat(lines).hasSameSizeAs(log().lines());
        GOLDENS.check("log", "lines.txt", text(lines));
        GOLDENS.check(
                "log",
                "log.json",
                ViewJson.text(LogRenderer.json(log())).replace(",{", ",\n{") + "\n");
    }

    private static RunReport report() {
        CheckView red =
                Sample.check(
                        fail("command: ./check.sh `x`", "exit 1", "``` out\n" + HOSTILE, 40),
                        Verdict.Status.PASS);
        CheckView green = Sample.check(pass("file_exists: a|b", "", 0), Verdict.Status.FAIL);
        StepView failed =
                Sample.because(
                        worked(
                                step(2, "sb", HOSTILE, StepState.FAILED),
                                List.of(red, green),
                                List.of(
                                        attempt(1, "Done.\n# Summary\nforged", red, green),
                                        attempt(
                                                2,
                                                AttemptEnding.TIMEOUT,
                                                "its time was up",
                                                "",
                                                red,
                                                green)),
                                Duration.ofSeconds(70)),
                        "exhausted",
                        "1 of 2 checks failed");
        StepView byHand =
                Sample.graded(
                        step(3, "sc", "1. Something, by hand", StepState.DONE), Grade.BY_HAND);
        StepView verified =
                Sample.graded(
                        worked(
                                step(1, "T001", "Create the module", StepState.DONE),
                                List.of(green),
                                List.of(attempt(1, "Done.", green)),
                                Duration.ofSeconds(12)),
                        Grade.VERIFIED);
        RunView view = Sample.ended(RunOutcome.FAILED, verified, failed, byHand);
        return new RunReport(
                view,
                summary(Optional.of(RunOutcome.FAILED), false, 2, Sample.USAGE),
                new RunReport.Origin(
                        "0.1.0",
                        Sha256.of("plan"),
                        2,
                        98,
                        AT.plusSeconds(3_600),
                        List.of("command [\"./check.sh\"]")),
                List.of("exhausted"),
                Optional.empty(),
                List.of(fail("file_exists: gone", "missing", "", 0)),
                List.of(
                        new ChangedPath(
                                "src/a|`b`.py",
                                ChangedPath.Kind.ADDED,
                                List.of("T001", "sb"),
                                Optional.empty()),
                        new ChangedPath(
                                "package.json",
                                ChangedPath.Kind.CHANGED,
                                List.of("sb"),
                                Optional.of("build file"))),
                List.of(
                        new HumanAct(AT, "granted (once)", "the plan", "ada", ""),
                        new HumanAct(
                                AT.plusSeconds(5),
                                "gate approved",
                                "T001: Go?",
                                "ada",
                                "looks\nfine | ok"),
                        new HumanAct(AT, "ticked before the run", "sc", "", "")),
                List.of(new RunReport.AcceptanceEntry("a1", "it is *fast*")));
    }

    @Test
    void aReportTellsAllAndMarksNothingUpThatCameFromOutside() {
        List<String> lines = new ReportRenderer(UTC).of(report());
        assertThat(lines.stream().filter(line -> line.startsWith("## ")).toList())
                .containsExactly(
                        "## Summary",
                        "## Steps",
                        "## Failures",
                        "## Changed files",
                        "## Overrides",
                        "## Metrics",
                        "## Acceptance");
        assertThat(lines).noneMatch(line -> line.startsWith("# Summary"));
        GOLDENS.check("report", "report.md", text(lines));
        GOLDENS.check(
                "report",
                "report.json",
                ViewJson.text(ReportJson.of(report())).replace(",{", ",\n{") + "\n");
    }

    @Test
    void aQuietRunHasAShortReport() {
        RunReport quiet =
                new RunReport(
                        Sample.view(step(1, "T001", "One", StepState.PENDING)),
                        summary(Optional.empty(), true, 0, TokenUsage.ZERO),
                        new RunReport.Origin(
                                "0.1.0", Sha256.of("plan"), 1, 3, Instant.EPOCH, List.of()),
                        List.of(),
                        Optional.empty(),
                        List.of(),
                        List.of(),
                        List.of(),
                        List.of());
        GOLDENS.check("quiet-report", "report.md", text(new ReportRenderer(UTC).of(quiet)));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "a_b *c* [x](http://y) <b>; a\\_b \\*c\\* \\[x\\](http\\://y) \\<b\\>",
                "1. one; 1\\. one",
                "- one; \\- one",
                "www.a.b; www\\.a.b",
                "me@here; me\\@here",
                "plain, (text) 1.5 - ok!; plain, (text) 1.5 - ok!"
            })
    void markupOfOthersIsText(String from, String shown) {
        assertThat(MarkdownText.text(from)).isEqualTo(shown);
    }

    @Test
    void codeEndsWhereItShould() {
        assertThat(MarkdownText.code("a ``b` c")).isEqualTo("```a ``b` c```");
        assertThat(MarkdownText.code("`b")).isEqualTo("`` `b ``");
        assertThat(MarkdownText.cell("`a|b` \\|")).isEqualTo("`a\\|b` \\|");
        assertThat(MarkdownText.fenced(List.of("````", "x")))
                .containsExactly("  `````text", "  ````", "  x", "  `````");
    }

    private static String text(List<String> lines) {
        return String.join("\n", lines) + "\n";
    }
}

package dev.stepfast.cli.render;

import static dev.stepfast.cli.render.MarkdownText.code;
import static dev.stepfast.cli.render.MarkdownText.head;
import static dev.stepfast.cli.render.MarkdownText.row;
import static dev.stepfast.cli.render.MarkdownText.text;

import dev.stepfast.engine.run.Grade;
import dev.stepfast.engine.run.RunOutcome;
import dev.stepfast.engine.run.Verdict;
import dev.stepfast.engine.view.RunReport;
import dev.stepfast.engine.view.RunReport.ChangedPath;
import dev.stepfast.engine.view.RunView;
import dev.stepfast.engine.view.StepState;
import dev.stepfast.engine.view.StepView;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * The report of a run in Markdown: for a manager the first section, for an auditor the rest. What
 * came from plans, models and programs is shown and marks nothing up.
 */
public final class ReportRenderer {
    private static final String NONE = "None.";

    private final Times times;

    public ReportRenderer(Times times) {
        this.times = times;
    }

    /** The whole of it. */
    public List<String> of(RunReport report) {
        List<String> lines = new ArrayList<>();
        lines.add("# Report: " + text(report.view().goal()));
        section(lines, "Summary", summary(report));
        section(lines, "Steps", steps(report.view()));
        section(lines, "Failures", new FailureText().of(report));
        section(lines, "Changed files", changed(report.changed()));
        section(lines, "Overrides", overrides(report.overrides()));
        section(lines, "Metrics", new MetricsText().of(report.view().metrics()));
        section(lines, "Acceptance", acceptance(report));
        return lines;
    }

    private static void section(List<String> lines, String name, List<String> content) {
        lines.add("");
        lines.add("## " + name);
        lines.add("");
        lines.addAll(content);
    }

    private List<String> summary(RunReport report) {
        RunView view = report.view();
        List<String> lines = new ArrayList<>();
        lines.add(verdict(report));
        lines.add("");
        lines.add(
                "- Plan: "
                        + code(view.planPath())
                        + ", "
                        + report.origin().planDigest().prefixed());
        lines.add("- Run: " + code(report.summary().run().value()) + ", " + owners(report));
        lines.add(
                "- Time: "
                        + times.seconds(report.summary().started())
                        + " to "
                        + times.seconds(report.origin().last())
                        + " ("
                        + times.zone()
                        + "), "
                        + Numbers.wholeSeconds(report.summary().worked())
                        + " of it worked on");
        lines.add(
                "- Done by: "
                        + text(view.by())
                        + "; Stepfast "
                        + text(report.origin().version())
                        + ", sandbox "
                        + text(view.sandboxLevel()));
        lines.add("- Used: " + Numbers.usage(view.metrics().usage()));
        view.damage()
                .ifPresent(damage ->
                        lines.add(
                                "- **The journal is damaged, this is what precedes:** "
                                        + text(damage)));
        return lines;
    }

    private static String owners(RunReport report) {
        return Numbers.count(report.origin().records(), "record")
                + ", "
                + Numbers.count(report.origin().owners(), "start");
    }

    /** Two sentences: how it ended, and how much of it is proved. */
    private static String verdict(RunReport report) {
        RunView view = report.view();
        String outcome =
                view.outcome()
                        .map(RunOutcome::wire)
                        .orElse(view.live() ? "still running" : "interrupted")
                        .replace('_', ' ');
        String why =
                report.reasons().isEmpty()
                        ? ""
                        : " (" + text(String.join(", ", report.reasons())) + ")";
        long done = view.count(StepState.DONE);
        return "**"
                + outcome.substring(0, 1).toUpperCase(Locale.ROOT)
                + outcome.substring(1)
                + "**"
                + why
                + ": "
                + done
                + " of "
                + Numbers.count(view.steps().size(), "step")
                + " done"
                + Standings.others(view)
                + ". "
                + proof(view, done)
                + overridden(report);
    }

    private static String proof(RunView view, long done) {
        long verified = Standings.count(view, Grade.VERIFIED);
        if (done == 0) {
            return "Nothing is proved.";
        }
        if (verified == done) {
            return "Every done step is verified by its checks.";
        }
        List<String> rest = new ArrayList<>();
        for (Grade grade : List.of(Grade.HELD, Grade.UNVERIFIED, Grade.BY_HAND, Grade.STALE)) {
            long count = Standings.count(view, grade);
            if (count > 0) {
                rest.add(count + " " + grade.word());
            }
        }
        return verified
                + " of the done steps "
                + (verified == 1 ? "is" : "are")
                + " verified by checks, the others are not: "
                + String.join(", ", rest)
                + ".";
    }

    private static String overridden(RunReport report) {
        int acts = report.overrides().size();
        return acts == 0
                ? ""
                : " People decided " + Numbers.count(acts, "time") + ", see Overrides.";
    }

    private static List<String> steps(RunView view) {
        List<String> lines =
                new ArrayList<>(
                        head(
                                List.of(
                                        "#",
                                        "Id",
                                        "Step",
                                        "State",
                                        "Earned or why",
                                        "Attempts",
                                        "Time",
                                        "Tokens",
                                        "Cost",
                                        "Checks")));
        view.steps().forEach(step -> lines.add(row(cells(step))));
        return lines;
    }

    private static List<String> cells(StepView step) {
        boolean worked = !step.attempts().isEmpty();
        return List.of(
                String.valueOf(step.index()),
                code(step.id().value()),
                text(step.title()),
                step.state().word(),
                text(StepEndLines.word(step)),
                worked ? Numbers.count(step.attempts().size()) : "-",
                worked ? Numbers.wholeSeconds(step.work()) : "-",
                worked
                        ? Numbers.count(step.usage().total())
                                + (step.usage().estimated() ? " (estimated)" : "")
                        : "-",
                worked ? Numbers.cost(step.usage()) : "-",
                checks(step));
    }

    private static String checks(StepView step) {
        if (step.checks().isEmpty()) {
            return "no checks";
        }
        return String.join(
                "; ",
                step.checks().stream()
                        .map(check ->
                                code(check.display())
                                        + " "
                                        + check.verdict()
                                                .map(Verdict::status)
                                                .map(Verdict.Status::name)
                                                .orElse("not made")
                                        + (check.change().isEmpty()
                                                ? ""
                                                : " (" + check.change() + ")"))
                        .toList());
    }

    private static List<String> changed(List<ChangedPath> changed) {
        if (changed.isEmpty()) {
            return List.of(NONE);
        }
        List<String> lines = new ArrayList<>();
        long executed = changed.stream().filter(path -> path.startedBy().isPresent()).count();
        if (executed > 0) {
            lines.add(
                    "**"
                            + Numbers.count(executed, "file")
                            + " that other programs execute on their own: look at "
                            + (executed == 1 ? "it" : "them")
                            + " before you build, open or commit this workspace.**");
            lines.add("");
        }
        lines.addAll(head(List.of("File", "What", "Steps", "Executed by other programs")));
        for (ChangedPath path : changed) {
            lines.add(
                    row(
                            List.of(
                                    code(path.path()),
                                    path.kind().name().toLowerCase(Locale.ROOT),
                                    text(String.join(", ", path.steps())),
                                    path.startedBy()
                                            .map(kind -> "**yes: " + kind + "**")
                                            .orElse("no"))));
        }
        return lines;
    }

    private List<String> overrides(List<RunReport.HumanAct> acts) {
        if (acts.isEmpty()) {
            return List.of(NONE);
        }
        List<String> lines = new ArrayList<>(head(List.of("When", "What", "About", "By", "Why")));
        for (RunReport.HumanAct act : acts) {
            lines.add(
                    row(
                            List.of(
                                    times.seconds(act.at()),
                                    text(act.what()),
                                    text(act.subject()),
                                    act.by().isBlank() ? "not known" : text(act.by()),
                                    act.why().isBlank() ? "-" : text(act.why()))));
        }
        return lines;
    }

    private static List<String> acceptance(RunReport report) {
        if (report.acceptance().isEmpty()) {
            return List.of("The plan has no acceptance items.");
        }
        List<String> lines = new ArrayList<>();
        lines.add(Numbers.count(report.acceptance().size(), "item") + ", not judged:");
        lines.add("");
        report.acceptance()
                .forEach(item -> lines.add("- " + code(item.id()) + " " + text(item.text())));
        return lines;
    }
}

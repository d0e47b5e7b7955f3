package dev.stepfast.cli.render;

import static dev.stepfast.cli.render.MarkdownText.code;
import static dev.stepfast.cli.render.MarkdownText.fenced;
import static dev.stepfast.cli.render.MarkdownText.text;

import dev.stepfast.engine.run.Verdict;
import dev.stepfast.engine.view.AttemptView;
import dev.stepfast.engine.view.CheckView;
import dev.stepfast.engine.view.RunReport;
import dev.stepfast.engine.view.StepState;
import dev.stepfast.engine.view.StepView;
import java.util.ArrayList;
import java.util.List;

/** Every step that failed, was blocked, or needed more than one attempt, with all attempts. */
final class FailureText {

    List<String> of(RunReport report) {
        List<String> lines = new ArrayList<>();
        report.view().steps().stream()
                .filter(FailureText::hasFailed)
                .forEach(step ->
                        lines.addAll(of(step, "Step " + step.index() + ": " + text(step.name()))));
        report.finals()
                .filter(FailureText::hasFailed)
                .ifPresent(step -> lines.addAll(of(step, "Final checks of the plan")));
        if (!report.broken().isEmpty()) {
            lines.addAll(List.of("### Checked again at the end, and do not hold any more", ""));
            report.broken().forEach(verdict -> lines.addAll(verdict(verdict, "")));
            lines.add("");
        }
        if (lines.isEmpty()) {
            return List.of("None.");
        }
        lines.removeLast();
        return lines;
    }

    private static boolean hasFailed(StepView step) {
        return step.state() == StepState.FAILED
                || step.state() == StepState.BLOCKED
                || step.attempts().stream().anyMatch(attempt -> attempt.failedChecks() > 0);
    }

    private static List<String> of(StepView step, String name) {
        List<String> lines = new ArrayList<>();
        lines.add("### " + name);
        lines.add("");
        lines.add(
                code(step.id().value())
                        + " "
                        + step.state().word()
                        + step.reason().map(reason -> ": " + text(reason)).orElse("")
                        + (step.detail().isBlank() ? "" : ", " + text(step.detail())));
        lines.add("");
        if (step.attempts().isEmpty()) {
            step.checks().stream()
                    .filter(check -> check.verdict().isPresent())
                    .forEach(check -> lines.addAll(check(check)));
            lines.add("");
        }
        for (AttemptView attempt : step.attempts()) {
            lines.add("**" + text(ShowRenderer.heading(attempt)) + "**");
            lines.add("");
            attempt.checks().forEach(check -> lines.addAll(check(check)));
            if (!attempt.reply().isBlank()) {
                lines.add("- said: " + text(Shown.quote(attempt.reply())));
            }
            if (!attempt.changed().isEmpty()) {
                lines.add(
                        "- changed: "
                                + String.join(
                                        ", ",
                                        attempt.changed().stream()
                                                .map(file -> code(file.path()))
                                                .toList()));
            }
            lines.add("");
        }
        return lines;
    }

    private static List<String> check(CheckView check) {
        return check.verdict()
                .map(verdict -> verdict(verdict, check.change()))
                .orElseGet(() -> List.of("- " + code(check.display()) + " not made"));
    }

    private static List<String> verdict(Verdict verdict, String change) {
        List<String> lines = new ArrayList<>();
        lines.add(
                "- "
                        + verdict.status()
                        + verdict.failure().map(kind -> " (" + kind.wire() + ")").orElse("")
                        + ": "
                        + code(verdict.display())
                        + (verdict.reason().isBlank() ? "" : ": " + text(verdict.reason()))
                        + ", "
                        + Numbers.duration(verdict.duration())
                        + (change.isEmpty() ? "" : ", " + change));
        if (!verdict.isPass()) {
            if (!verdict.expected().isBlank()) {
                lines.add("  expected: " + text(verdict.expected()));
            }
            List<String> output = Shown.output(verdict.actual());
            if (!output.isEmpty()) {
                lines.add("");
                lines.addAll(fenced(output));
            }
        }
        return lines;
    }
}

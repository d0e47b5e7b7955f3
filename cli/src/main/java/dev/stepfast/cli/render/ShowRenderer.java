package dev.stepfast.cli.render;

import dev.stepfast.engine.run.AttemptEnding;
import dev.stepfast.engine.view.AttemptView;
import dev.stepfast.engine.view.CheckView;
import dev.stepfast.engine.view.StepView;
import java.util.ArrayList;
import java.util.List;

/** One step with its attempts, verdicts and the last failure, as {@code show} prints it. */
public final class ShowRenderer {
    private final Signs signs;

    public ShowRenderer(Signs signs) {
        this.signs = signs;
    }

    /**
     * The whole of it.
     *
     * @param body the step's text below its title, as written
     */
    public List<String> of(StepView step, String body) {
        CheckLines checks = new CheckLines(signs);
        List<String> lines = new ArrayList<>();
        lines.add(new StatusRenderer(signs).line(step));
        lines.add(Shown.line(step.name()));
        body.strip().lines().forEach(line -> lines.add("  " + Shown.text(line)));
        if (!step.checks().isEmpty()) {
            lines.add("Checks:");
            step.checks().forEach(check -> lines.add("  " + checks.of(check).getFirst()));
        }
        for (AttemptView attempt : step.attempts()) {
            lines.add(heading(attempt));
            for (CheckView check : attempt.checks()) {
                checks.of(check).forEach(line -> lines.add("  " + line));
            }
        }
        step.gate().ifPresent(gate -> lines.add(GateLines.next(gate)));
        return lines;
    }

    static String heading(AttemptView attempt) {
        List<String> about = new ArrayList<>(List.of(attempt.strategy()));
        attempt.model().ifPresent(model -> about.add(Shown.line(model)));
        about.add(Numbers.wholeSeconds(attempt.work()));
        return "Attempt "
                + attempt.number()
                + " ("
                + String.join(", ", about)
                + "): "
                + end(attempt);
    }

    private static String end(AttemptView attempt) {
        String ended =
                attempt.ending()
                        .filter(end -> end != AttemptEnding.COMPLETED)
                        .map(end ->
                                end.words()
                                        + (attempt.detail().isBlank()
                                                ? ""
                                                : ": " + Shown.line(attempt.detail())))
                        .orElse("");
        if (attempt.ending().isEmpty()) {
            return "cut off";
        }
        if (attempt.checks().isEmpty()) {
            return ended.isEmpty() ? "completed, nothing checked" : ended;
        }
        long failed = attempt.failedChecks();
        String checked =
                failed == 0
                        ? "all checks passed"
                        : failed
                                + " of "
                                + Numbers.count(attempt.checks().size(), "check")
                                + " failed";
        return checked + (ended.isEmpty() ? "" : " (" + ended + ")");
    }
}

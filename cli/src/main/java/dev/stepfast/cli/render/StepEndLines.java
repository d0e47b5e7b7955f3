package dev.stepfast.cli.render;

import dev.stepfast.engine.run.Grade;
import dev.stepfast.engine.view.Notice;
import dev.stepfast.engine.view.StepState;
import dev.stepfast.engine.view.StepView;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** How a step ended, and the one command that helps. */
final class StepEndLines {
    private final Signs signs;

    StepEndLines(Signs signs) {
        this.signs = signs;
    }

    List<String> of(Notice.StepEnded ended, String planPath) {
        StepView step = ended.step();
        String sign = signs.of(step.state()) + " ";
        String name = "Step " + step.index() + "/" + ended.total() + " ";
        String run = " Next: stepfast run " + Words.quoted(planPath);
        return switch (step.state()) {
            case DONE -> List.of(sign + name + "complete" + note(step) + ". " + figures(ended));
            case FAILED ->
                    List.of(
                            sign
                                    + name
                                    + "failed: "
                                    + reason(step)
                                    + after(step)
                                    + detail(step)
                                    + ". Next: stepfast show "
                                    + step.id()
                                    + " | retry "
                                    + step.id()
                                    + " | skip "
                                    + step.id());
            case BLOCKED ->
                    List.of(
                            sign
                                    + name
                                    + "blocked: "
                                    + reason(step)
                                    + detail(step)
                                    + "."
                                    + next(step, planPath));
            case SKIPPED -> List.of(sign + step.id() + " skipped" + detail(step));
            case INTERRUPTED -> List.of(sign + name + "interrupted." + run);
            case PENDING, WAITING, RUNNING, CHECKING, REPAIRING -> List.of();
        };
    }

    private static String note(StepView step) {
        Optional<Grade> grade = step.grade();
        if (grade.isEmpty()) {
            return "";
        }
        return switch (grade.get()) {
            case VERIFIED -> "";
            case HELD -> " (held: no check proves it)";
            case UNVERIFIED ->
                    step.checks().isEmpty()
                            ? " (unverified: no checks)"
                            : " (unverified: a faulty check was left out)";
            case BY_HAND -> " (by hand)";
            case STALE -> " (stale)";
        };
    }

    private static String figures(Notice.StepEnded ended) {
        List<String> parts = new ArrayList<>();
        if (!ended.step().attempts().isEmpty()) {
            parts.add(Numbers.count(ended.step().attempts().size(), "attempt"));
        }
        if (ended.step().usage().total() > 0) {
            parts.add(Numbers.usage(ended.step().usage()));
        }
        parts.add(Numbers.wholeSeconds(ended.took()));
        return "(" + String.join(", ", parts) + ")";
    }

    private static String reason(StepView step) {
        return step.reason().orElse("for no stated reason");
    }

    private static String after(StepView step) {
        return step.attempts().isEmpty()
                ? ""
                : " after " + Numbers.count(step.attempts().size(), "attempt");
    }

    private static String detail(StepView step) {
        String detail = Shown.line(step.detail());
        while (detail.endsWith(".")) {
            detail = detail.substring(0, detail.length() - 1);
        }
        return detail.isEmpty() ? "" : ": " + detail;
    }

    private static String next(StepView step, String planPath) {
        String plan = Words.quoted(planPath);
        return switch (step.reason().orElse("")) {
            case "check_error" -> " Next: stepfast show " + step.id();
            case "upstream" -> " Next: stepfast status " + plan;
            case "plan_changed" -> " Next: stepfast resume --accept-plan | run " + plan + " --new";
            // A run keeps its model: another one needs a new run, which keeps what is done.
            case "provider" ->
                    " Next: stepfast run " + plan + " | run " + plan + " --new --model NAME";
            case "agent_unavailable" -> " Next: stepfast doctor | run " + plan;
            default -> " Next: stepfast run " + plan;
        };
    }

    /** The sign and word of a step's end, as lists show it: its grade, or why it is where it is. */
    static String word(StepView step) {
        if (step.state() == StepState.DONE) {
            return step.grade().map(Grade::word).orElse("done");
        }
        return step.reason().orElse(step.state().word());
    }
}

package dev.stepfast.cli.render;

import dev.stepfast.engine.run.Grade;
import dev.stepfast.engine.run.RunOutcome;
import dev.stepfast.engine.view.RunView;
import dev.stepfast.engine.view.StepState;
import dev.stepfast.engine.view.StepView;
import java.util.ArrayList;
import java.util.List;

/** The last line of a run: what holds, what does not, and with which steps. */
final class RunEndLines {
    /** The reason of a run that ended because all that was asked for is done. */
    private static final String AS_ASKED = "as_asked";

    private final Signs signs;

    RunEndLines(Signs signs) {
        this.signs = signs;
    }

    List<String> of(RunView view, RunOutcome outcome, List<String> reasons) {
        String next = "Next: stepfast run " + Words.quoted(view.planPath());
        return switch (outcome) {
            case SUCCEEDED, ACCEPTED_WITH_GAPS -> List.of(finished(view));
            case FAILED, DENIED, BUDGET_EXHAUSTED, BLOCKED ->
                    List.of(
                            stopped(
                                    view,
                                    StepState.FAILED,
                                    "stopped",
                                    whyWithoutStep(view, reasons)));
            case WAITING -> List.of(stopped(view, StepState.WAITING, "waits for an answer", ""));
            case INTERRUPTED ->
                    reasons.contains(AS_ASKED)
                            ? List.of(paused(view) + " " + next)
                            : List.of(
                                    stopped(view, StepState.INTERRUPTED, "interrupted", "")
                                            + " "
                                            + next);
            case CANCELLED -> List.of(stopped(view, StepState.FAILED, "cancelled", ""));
        };
    }

    private String paused(RunView view) {
        return signs.of(StepState.INTERRUPTED)
                + " Plan paused: "
                + view.count(StepState.DONE)
                + "/"
                + view.steps().size()
                + " steps done, as asked.";
    }

    private String finished(RunView view) {
        long done = view.count(StepState.DONE);
        long total = view.steps().size() - view.count(StepState.PENDING);
        String left =
                Standings.phrase(view.count(StepState.SKIPPED), "skipped")
                        + Standings.phrase(view.count(StepState.PENDING), "optional not run");
        long verified = Standings.count(view, Grade.VERIFIED);
        String sign = signs.of(StepState.DONE) + " ";
        if (verified == done) {
            return sign + "Plan complete: " + done + "/" + total + " steps verified" + left + ".";
        }
        long held = Standings.count(view, Grade.HELD);
        String how = held > 0 ? held + " held" : "unverified";
        StringBuilder line =
                new StringBuilder(
                        sign
                                + "Plan finished, "
                                + how
                                + ": "
                                + done
                                + "/"
                                + total
                                + " steps done, "
                                + verified
                                + " verified");
        for (Grade grade : List.of(Grade.HELD, Grade.UNVERIFIED, Grade.BY_HAND, Grade.STALE)) {
            line.append(named(view, grade));
        }
        return line + left + ".";
    }

    private static String named(RunView view, Grade grade) {
        List<String> ids =
                view.steps().stream()
                        .filter(step -> Standings.has(step, grade))
                        .map(step -> step.id().value())
                        .toList();
        return ids.isEmpty()
                ? ""
                : ", " + ids.size() + " " + grade.word() + " (" + String.join(", ", ids) + ")";
    }

    private String stopped(RunView view, StepState state, String how, String why) {
        return signs.of(state)
                + " Plan "
                + how
                + ": "
                + view.count(StepState.DONE)
                + "/"
                + view.steps().size()
                + " steps done"
                + Standings.others(view)
                + why
                + ".";
    }

    /** What no step's own line has said: the plan's final checks, its budget. */
    private static String whyWithoutStep(RunView view, List<String> reasons) {
        List<String> untold = new ArrayList<>(reasons);
        view.steps().stream()
                .map(StepView::reason)
                .forEach(reason -> reason.ifPresent(untold::remove));
        boolean stepEnded = view.count(StepState.FAILED) + view.count(StepState.BLOCKED) > 0;
        return untold.isEmpty() || stepEnded
                ? ""
                : " (" + Shown.line(String.join(", ", untold)) + ")";
    }
}

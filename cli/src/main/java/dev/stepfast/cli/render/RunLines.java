package dev.stepfast.cli.render;

import dev.stepfast.engine.run.AttemptEnding;
import dev.stepfast.engine.run.ToolLedger;
import dev.stepfast.engine.run.Verdict;
import dev.stepfast.engine.view.AttemptView;
import dev.stepfast.engine.view.CheckView;
import dev.stepfast.engine.view.Notice;
import dev.stepfast.engine.view.StepState;
import dev.stepfast.engine.view.StepView;
import java.util.ArrayList;
import java.util.List;

/** The plain lines of a run: turns each notice into what is printed for it. Used by one thread. */
final class RunLines {
    /** Failed checks that are named below a claim. */
    private static final int MOST_EVIDENCE = 5;

    private final Signs signs;
    private final CheckLines checks;
    private final StepEndLines ends;
    private final GateLines gates;

    private int total;
    private String planPath = "";
    private boolean validating;
    private boolean finals;
    private final List<Verdict> failed = new ArrayList<>();

    RunLines(Signs signs, GateLines gates) {
        this.signs = signs;
        this.checks = new CheckLines(signs);
        this.ends = new StepEndLines(signs);
        this.gates = gates;
    }

    List<String> of(Notice notice) {
        return switch (notice) {
            case Notice.RunStarted started -> start(started);
            case Notice.StepStarted started -> beginStep(started);
            case Notice.ModelAsked asked -> List.of();
            case Notice.AttemptResumed resumed ->
                    List.of(
                            "    Attempt "
                                    + resumed.number()
                                    + (resumed.startsAgain()
                                            ? " starts again after the interruption..."
                                            : " goes on where it was interrupted..."));
            case Notice.ModelRetried retried ->
                    List.of(
                            "  ... "
                                    + Shown.line(brief(retried.failure()))
                                    + ", again in "
                                    + Numbers.duration(retried.pause()));
            case Notice.ToolCalled called -> List.of("  > " + call(called.call()));
            case Notice.ToolRefused refused ->
                    List.of(
                            "  > "
                                    + Shown.line(refused.tool())
                                    + ": refused: "
                                    + Shown.line(refused.why()));
            case Notice.AttemptEnded ended -> endAttempt(ended.step(), ended.attempt());
            case Notice.CheckEnded ended -> check(ended.step(), ended.check());
            case Notice.ValidationEnded ended -> endValidation(ended);
            case Notice.RepairStarted repair ->
                    List.of(
                            "    Repair attempt "
                                    + repair.number()
                                    + "/"
                                    + repair.most()
                                    + " ("
                                    + repair.strategy()
                                    + ")...");
            case Notice.GateAsked asked -> gates.asked(asked.step(), asked.total(), asked.gate());
            case Notice.GateClosed closed -> List.of(gates.closed(closed));
            case Notice.PlanChanged changed ->
                    List.of(
                            "~ "
                                    + Shown.line(planPath)
                                    + " changed: "
                                    + Shown.line(changed.summary()));
            case Notice.StepEnded ended -> ends.of(ended, planPath);
            case Notice.FinalChecksStarted started -> beginFinals();
            case Notice.Rechecked rechecked -> recheck(rechecked.failed());
            case Notice.RunEnded ended ->
                    new RunEndLines(signs).of(ended.view(), ended.outcome(), ended.reasons());
        };
    }

    private List<String> start(Notice.RunStarted started) {
        total = started.view().steps().size();
        planPath = started.view().planPath();
        String by = started.view().by().isBlank() ? "" : ", " + Shown.line(started.view().by());
        String plan =
                "Plan: "
                        + Shown.line(started.view().goal())
                        + " ("
                        + Shown.line(planPath)
                        + ")"
                        + by;
        if (!started.resumed()) {
            return List.of(plan);
        }
        String at =
                started.view().steps().stream()
                        .filter(step ->
                                step.state() != StepState.DONE && step.state() != StepState.SKIPPED)
                        .findFirst()
                        .map(step -> " at step " + step.index() + "/" + total)
                        .orElse("");
        return List.of(plan, "Resuming run " + started.run() + at + ".");
    }

    private List<String> beginStep(Notice.StepStarted started) {
        total = started.total();
        validating = false;
        failed.clear();
        return List.of(
                "Executing step "
                        + started.step().index()
                        + "/"
                        + started.total()
                        + ": "
                        + Shown.line(started.step().name()));
    }

    /** A failure as recorded, without its class, which is for programs. */
    private static String brief(String failure) {
        return failure.substring(failure.indexOf(": ") + 1).strip();
    }

    private static String call(ToolLedger.Entry call) {
        String said = call.exitCode().map(code -> "exit " + code).orElse(Shown.line(call.note()));
        String how = said.isEmpty() ? (call.success() ? "ok" : "failed") : said;
        return Shown.line(call.tool())
                + ": "
                + Shown.line(call.target())
                + " ("
                + how
                + ", "
                + Numbers.duration(call.duration())
                + ")";
    }

    private List<String> endAttempt(StepView step, AttemptView attempt) {
        List<String> lines = new ArrayList<>();
        if (attempt.ending().isPresent() && attempt.ending().get() != AttemptEnding.COMPLETED) {
            String detail = attempt.detail().isBlank() ? "" : ": " + Shown.line(attempt.detail());
            lines.add(
                    "  "
                            + signs.of(StepState.FAILED)
                            + " attempt ended: "
                            + attempt.ending().get().words()
                            + detail);
        }
        failed.clear();
        boolean checked =
                attempt.ending().map(end -> end != AttemptEnding.AGENT_UNAVAILABLE).orElse(false);
        validating = checked && !step.checks().isEmpty() && step.index() > 0;
        if (validating) {
            lines.add("  Validating step " + step.index() + "...");
        }
        return lines;
    }

    private List<String> check(StepView step, CheckView check) {
        List<String> lines = new ArrayList<>();
        boolean ofStep = step.index() > 0;
        if (!validating && ofStep) {
            validating = true;
            lines.add("  Validating step " + step.index() + "...");
        }
        String indent = ofStep ? "    " : "  ";
        checks.of(check).forEach(line -> lines.add(indent + line));
        check.verdict().filter(Verdict::isFail).ifPresent(failed::add);
        return lines;
    }

    private List<String> endValidation(Notice.ValidationEnded ended) {
        List<String> lines = new ArrayList<>();
        String indent = finals ? "  " : "    ";
        Claims.findFalse(ended)
                .ifPresent(claim -> {
                    lines.add(
                            indent
                                    + signs.of(StepState.FAILED)
                                    + " claimed, not true: "
                                    + Shown.quote(claim));
                    failed.stream()
                            .limit(MOST_EVIDENCE)
                            .forEach(verdict ->
                                    lines.add(indent + "    " + CheckLines.brief(verdict)));
                });
        if (ended.failed() == 0) {
            lines.add(indent + signs.of(StepState.DONE) + " All validations passed.");
        } else {
            lines.add(
                    indent
                            + signs.of(StepState.FAILED)
                            + " Validation failed: "
                            + ended.failed()
                            + " of "
                            + Numbers.count(ended.total(), "check")
                            + ".");
        }
        validating = false;
        failed.clear();
        return lines;
    }

    private List<String> beginFinals() {
        finals = true;
        failed.clear();
        return List.of("Validating the plan...");
    }

    private List<String> recheck(List<Verdict> verdicts) {
        return verdicts.stream()
                .map(verdict ->
                        "  "
                                + signs.of(verdict.status())
                                + " holds no longer: "
                                + CheckLines.brief(verdict))
                .toList();
    }
}

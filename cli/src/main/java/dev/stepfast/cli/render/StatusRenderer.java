package dev.stepfast.cli.render;

import dev.stepfast.engine.run.Grade;
import dev.stepfast.engine.run.Verdict;
import dev.stepfast.engine.view.CheckView;
import dev.stepfast.engine.view.Metrics;
import dev.stepfast.engine.view.RunView;
import dev.stepfast.engine.view.StepState;
import dev.stepfast.engine.view.StepView;
import dev.stepfast.plan.taskplan.NodeId;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Progress and figures of a plan, as {@code status} prints them. */
public final class StatusRenderer {
    /** A longer name of a step is cut, so that the columns stay on the screen. */
    private static final int WIDEST_NAME = 60;

    private final Signs signs;

    public StatusRenderer(Signs signs) {
        this.signs = signs;
    }

    /**
     * What belongs to a plan beside its newest run.
     *
     * @param acceptance how many acceptance items it has
     * @param runs of it there are
     * @param all figures of these runs together
     */
    public record Around(int acceptance, int runs, Metrics all) {
        /** Of a run by itself. */
        public static final Around NOTHING = new Around(0, 1, Metrics.NONE);
    }

    /** The whole of it. */
    public List<String> of(RunView view, Around around) {
        List<String> lines = new ArrayList<>();
        lines.add("Plan: " + Shown.line(view.goal()) + " (" + Shown.line(view.planPath()) + ")");
        lines.add(
                view.count(StepState.DONE)
                        + "/"
                        + view.steps().size()
                        + " steps done"
                        + grades(view)
                        + Standings.others(view));
        lines.addAll(steps(view));
        view.steps()
                .forEach(step ->
                        step.gate()
                                .ifPresent(gate ->
                                        lines.addAll(
                                                new GateLines(signs, GateLines.Asking.ELSEWHERE)
                                                        .asked(step, view.steps().size(), gate))));
        if (view.run().isPresent()) {
            lines.add(figures(view.metrics()));
            lines.addAll(mostFailing(view.metrics()));
        }
        if (around.runs() > 1) {
            lines.add("All " + Numbers.count(around.runs(), "run") + ": " + figures(around.all()));
        }
        if (around.acceptance() > 0) {
            lines.add("Acceptance: " + Numbers.count(around.acceptance(), "item") + ", not judged");
        }
        return lines;
    }

    /** One line for each step. */
    List<String> steps(RunView view) {
        return new Columns(List.of(WIDEST_NAME)).of(view.steps().stream().map(this::row).toList());
    }

    /** {@code prompt 640 tokens}. */
    public static String promptSize(int tokens) {
        return "prompt " + Numbers.count(tokens, "token");
    }

    /**
     * What a run would do: the open steps in order, each with its checks.
     *
     * @param prompts words on the first prompt of a step, for those on which an agent works
     */
    public List<String> ahead(RunView view, Map<NodeId, String> prompts) {
        List<String> lines = new ArrayList<>();
        lines.add("Plan: " + Shown.line(view.goal()) + " (" + Shown.line(view.planPath()) + ")");
        List<StepView> open =
                view.steps().stream()
                        .filter(step ->
                                step.state() != StepState.DONE && step.state() != StepState.SKIPPED)
                        .toList();
        for (StepView step : open) {
            lines.add(
                    "Step "
                            + step.index()
                            + "/"
                            + view.steps().size()
                            + ": "
                            + step.id()
                            + " "
                            + Shown.line(step.title()));
            Optional.ofNullable(prompts.get(step.id()))
                    .ifPresent(prompt -> lines.add("  " + prompt));
            step.checks().forEach(check -> lines.add("  " + Shown.line(check.display())));
        }
        lines.add(
                open.isEmpty()
                        ? "Nothing to do."
                        : Numbers.count(open.size(), "step") + " to run. Nothing was started.");
        return lines;
    }

    /** The line of one step, with single blanks between its parts. */
    public String line(StepView step) {
        return String.join(
                "  ",
                row(step).stream().map(String::strip).filter(part -> !part.isEmpty()).toList());
    }

    private List<String> row(StepView step) {
        String name =
                "  " + signs.of(step.state()) + " " + step.id() + " " + Shown.line(step.title());
        if (step.attempts().isEmpty()
                && step.state() != StepState.DONE
                && step.reason().isEmpty()) {
            String checks =
                    step.checks().isEmpty()
                            ? "no checks"
                            : Numbers.count(step.checks().size(), "check");
            return step.state() == StepState.PENDING
                    ? List.of(name, checks)
                    : List.of(name, step.state().word(), checks);
        }
        return List.of(
                name,
                StepEndLines.word(step),
                step.attempts().isEmpty() ? "" : Numbers.count(step.attempts().size(), "attempt"),
                step.attempts().isEmpty() ? "" : Numbers.wholeSeconds(step.work()),
                lastFailure(step));
    }

    private static String lastFailure(StepView step) {
        if (step.state() == StepState.DONE || step.state() == StepState.SKIPPED) {
            return "";
        }
        Optional<Verdict> bad =
                step.checks().stream()
                        .map(CheckView::verdict)
                        .flatMap(Optional::stream)
                        .filter(verdict -> !verdict.isPass())
                        .findFirst();
        return bad.map(CheckLines::brief).orElse(Shown.line(step.detail()));
    }

    private static String grades(RunView view) {
        List<String> parts = new ArrayList<>();
        for (Grade grade : Grade.values()) {
            long count = Standings.count(view, grade);
            if (count > 0) {
                parts.add(count + " " + grade.word());
            }
        }
        return parts.isEmpty() ? "" : " (" + String.join(", ", parts) + ")";
    }

    private static String figures(Metrics metrics) {
        Metrics.Rates rates = metrics.rates();
        return "First pass "
                + Numbers.share(rates.firstPass(), rates.judged())
                + ", repaired "
                + Numbers.share(rates.repaired(), rates.repairedTried())
                + ", "
                + Numbers.usage(metrics.usage())
                + ", "
                + Numbers.wholeSeconds(metrics.times().work());
    }

    private static List<String> mostFailing(Metrics metrics) {
        List<String> lines = new ArrayList<>();
        if (!metrics.fails().isEmpty()) {
            lines.add("Most failing: " + counts(metrics.mostFailing()));
        }
        if (!metrics.errors().isEmpty()) {
            lines.add("Could not be checked: " + counts(metrics.errors()));
        }
        return lines;
    }

    private static String counts(List<Metrics.CheckCount> counts) {
        return String.join(
                ", ",
                counts.stream()
                        .map(count -> Shown.line(count.display()) + " (" + count.count() + ")")
                        .toList());
    }
}

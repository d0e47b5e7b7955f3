package dev.stepfast.engine;

import dev.stepfast.engine.journal.RunState;
import dev.stepfast.engine.run.Grade;
import dev.stepfast.engine.run.TokenUsage;
import dev.stepfast.engine.view.CheckView;
import dev.stepfast.engine.view.Metrics;
import dev.stepfast.engine.view.RunView;
import dev.stepfast.engine.view.StepState;
import dev.stepfast.engine.view.StepView;
import dev.stepfast.engine.view.Views;
import dev.stepfast.plan.markdown.MarkState;
import dev.stepfast.plan.markdown.MarkdownPlan;
import dev.stepfast.plan.markdown.Step;
import dev.stepfast.plan.taskplan.NodeId;
import dev.stepfast.plan.taskplan.Outcome;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A plan file and the newest run of it, seen together: a done mark in the file wins, a box cleared
 * after it was ticked is a reopened step, and otherwise, where the file shows open, what the run
 * says holds.
 */
final class PlanView {
    private PlanView() {}

    static RunView of(PreparedPlan plan, Optional<RunState> state) {
        return of(plan, state, state.map(known -> Views.runView(known, Views.Live.NO)));
    }

    /** As {@link #of}, with the run as it was seen already. */
    static RunView of(PreparedPlan plan, Optional<RunState> state, Optional<RunView> run) {
        if (plan.markdown().isEmpty()) {
            return run.orElseGet(() -> unread(plan));
        }
        MarkdownPlan markdown = plan.markdown().get();
        Map<NodeId, StepView> byId = new HashMap<>();
        run.ifPresent(view -> view.steps().forEach(step -> byId.put(step.id(), step)));
        List<StepView> steps = new ArrayList<>();
        for (Step step : markdown.steps()) {
            Optional<StepView> known = Optional.ofNullable(byId.get(step.id()));
            steps.add(
                    withStaleness(see(step, markdown, known, wasTicked(state, step)), plan, state));
        }
        return new RunView(
                run.flatMap(RunView::run),
                markdown.goal(),
                plan.source().path(),
                run.flatMap(RunView::outcome),
                run.map(RunView::live).orElse(false),
                run.map(RunView::by).orElse(""),
                run.map(RunView::sandboxLevel).orElse(""),
                steps,
                run.map(RunView::metrics).orElse(Metrics.NONE),
                run.flatMap(RunView::damage));
    }

    private static RunView unread(PreparedPlan plan) {
        return new RunView(
                Optional.empty(),
                plan.graph().map(graph -> graph.plan().objective()).orElse(plan.source().path()),
                plan.source().path(),
                Optional.empty(),
                false,
                "",
                "",
                List.of(),
                Metrics.NONE,
                Optional.empty());
    }

    /** Whether the file had shown the mark that Stepfast wrote. */
    private static boolean wasTicked(Optional<RunState> state, Step step) {
        return state.filter(known -> known.graph().has(step.id()))
                .map(known -> known.node(step.id()))
                .map(node ->
                        node.marked()
                                || node.resolved()
                                        .map(end -> end.outcome() == Outcome.ALREADY_DONE)
                                        .orElse(false))
                .orElse(false);
    }

    /** A done step whose text or checks are not those that were done is stale. */
    private static StepView withStaleness(
            StepView step, PreparedPlan plan, Optional<RunState> state) {
        boolean earned =
                step.state() == StepState.DONE && !step.grade().equals(Optional.of(Grade.BY_HAND));
        boolean changed =
                state.isPresent()
                        && plan.graph().isPresent()
                        && state.get().graph().has(step.id())
                        && plan.graph().get().has(step.id())
                        && !state.get()
                                .graph()
                                .node(step.id())
                                .spec()
                                .equals(plan.graph().get().node(step.id()).spec());
        return earned && changed ? step.withGrade(Grade.STALE) : step;
    }

    private static StepView see(
            Step step, MarkdownPlan plan, Optional<StepView> known, boolean wasTicked) {
        StepState state = known.map(StepView::state).orElse(StepState.PENDING);
        Optional<Grade> grade = known.flatMap(StepView::grade);
        Optional<String> reason = known.flatMap(StepView::reason);
        if (step.state() == MarkState.DONE && state != StepState.DONE) {
            state = StepState.DONE;
            grade = Optional.of(Grade.BY_HAND);
            reason = Optional.empty();
        } else if (step.state() == MarkState.SKIPPED) {
            state = StepState.SKIPPED;
        } else if (step.state() != MarkState.DONE && state == StepState.DONE && wasTicked) {
            state = StepState.PENDING;
            grade = Optional.empty();
        }
        return new StepView(
                step.id(),
                step.index(),
                step.title(),
                state,
                grade,
                reason,
                known.map(StepView::detail).orElse(""),
                known.map(StepView::checks)
                        .filter(checks -> !checks.isEmpty())
                        .orElseGet(() -> checksOf(step, plan)),
                known.map(StepView::attempts).orElse(List.of()),
                known.map(StepView::usage).orElse(TokenUsage.ZERO),
                known.map(StepView::work).orElse(Duration.ZERO),
                known.flatMap(StepView::gate));
    }

    private static List<CheckView> checksOf(Step step, MarkdownPlan plan) {
        List<CheckView> views = new ArrayList<>();
        step.checks()
                .forEach(check ->
                        views.add(
                                new CheckView(
                                        check.key(),
                                        check.display(),
                                        Optional.empty(),
                                        Optional.empty())));
        plan.everyStep()
                .forEach(placed ->
                        views.add(
                                new CheckView(
                                        placed.check().key(),
                                        placed.check().display(),
                                        Optional.empty(),
                                        Optional.empty())));
        return views;
    }
}

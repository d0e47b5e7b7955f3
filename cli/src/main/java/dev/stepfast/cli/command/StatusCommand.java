package dev.stepfast.cli.command;

import dev.stepfast.cli.render.StatusRenderer;
import dev.stepfast.cli.render.ViewJson;
import dev.stepfast.engine.Opening;
import dev.stepfast.engine.PlanFigures;
import dev.stepfast.engine.PreparedPlan;
import dev.stepfast.engine.run.RunId;
import dev.stepfast.engine.view.RunView;
import dev.stepfast.local.config.BadPlaceException;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.regex.Pattern;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code status}: progress and figures. */
@Command(name = "status", description = "Show how far a plan is, and what its runs cost.")
final class StatusCommand implements Callable<Integer> {
    @Parameters(
            index = "0",
            arity = "0..1",
            paramLabel = "PLAN|RUN",
            description =
                    "The plan file, or the id of a run. Default: plan.md, else agents/plan.md.")
    Optional<String> name = Optional.empty();

    @Mixin CommonOptions common = new CommonOptions();

    /** The beginning of a run's id: {@code r}, then digits and capitals of its time. */
    private static final Pattern RUN_BEGINNING = Pattern.compile("r[0-9A-HJKMNP-TV-Z]{3,25}");

    private final Invocation invocation;

    StatusCommand(Invocation invocation) {
        this.invocation = invocation;
    }

    @Override
    public Integer call() {
        Frame frame = common.frame(invocation);
        if (name.filter(word -> isRun(frame, word)).isPresent()) {
            try (Workplace place = frame.open(MachineChoice.PLAIN)) {
                RunId run = RunNames.find(place, name);
                RunView view =
                        place.look(run)
                                .orElseThrow(() ->
                                        new BadPlaceException(
                                                "there is no run "
                                                        + run
                                                        + " in "
                                                        + frame.workspace()));
                return show(frame, view, StatusRenderer.Around.NOTHING, new ViewJson(Map.of()));
            }
        }
        String planPath = frame.plans().find(frame.planName(name)).relative();
        try (Workplace place = frame.open(MachineChoice.PLAIN)) {
            PreparedPlan plan =
                    place.prepare(planPath, frame.settings().run(), frame.settings().annotations());
            if (hasNoSteps(plan)) {
                return frame.end(new Openings(frame).explain(new Opening.InvalidPlan(plan)));
            }
            PlanFigures figures = place.figures(planPath);
            StatusRenderer.Around around =
                    new StatusRenderer.Around(
                            plan.markdown().map(markdown -> markdown.acceptance().size()).orElse(0),
                            figures.runs(),
                            figures.metrics());
            return show(
                    frame,
                    place.look(planPath, frame.settings().run()),
                    around,
                    StepLines.json(plan));
        }
    }

    /** Of such a file there is nothing to show but what is wrong with it. */
    private static boolean hasNoSteps(PreparedPlan plan) {
        return plan.hasErrors()
                && plan.markdown().map(markdown -> markdown.steps().isEmpty()).orElse(true);
    }

    /** A plan file that happens to be named so is looked at as a plan. */
    private static boolean isRun(Frame frame, String word) {
        return RunId.isForm(word)
                || (RUN_BEGINNING.matcher(word).matches() && !frame.plans().isFile(word));
    }

    private static int show(
            Frame frame, RunView view, StatusRenderer.Around around, ViewJson json) {
        if (frame.json()) {
            frame.writeJson(json.status(view, around));
        } else {
            frame.terminal().lines(new StatusRenderer(frame.terminal().signs()).of(view, around));
        }
        return frame.endOf(view.damage());
    }
}

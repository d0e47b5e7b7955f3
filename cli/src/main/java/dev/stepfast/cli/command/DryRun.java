package dev.stepfast.cli.command;

import dev.stepfast.cli.render.StatusRenderer;
import dev.stepfast.engine.Opening;
import dev.stepfast.engine.PreparedPlan;
import dev.stepfast.engine.step.PromptSizes;
import dev.stepfast.engine.view.RunView;
import dev.stepfast.engine.view.StepState;
import dev.stepfast.engine.view.StepView;
import dev.stepfast.local.config.PlanFinder;
import dev.stepfast.plan.taskplan.NodeId;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * What a run would do: the open steps in order, with their checks. Calls no model and starts
 * nothing.
 */
final class DryRun {
    private final Frame frame;

    DryRun(Frame frame) {
        this.frame = frame;
    }

    ExitCode print(Optional<String> planName) {
        PlanFinder.Found found = frame.plans().find(frame.planName(planName));
        try (Workplace place = frame.open(MachineChoice.PLAIN)) {
            PreparedPlan plan =
                    place.prepare(
                            found.relative(),
                            frame.settings().run(),
                            frame.settings().annotations());
            if (plan.hasErrors()) {
                return new Openings(frame).explain(new Opening.InvalidPlan(plan));
            }
            RunView view = place.look(found.relative(), frame.settings().run());
            Map<NodeId, PromptSizes.Size> sizes =
                    place.promptSizes(plan, frame.settings().run(), done(view));
            if (frame.json()) {
                frame.writeJson(StepLines.json(plan).dryRun(view, tokens(sizes)));
            } else {
                frame.terminal()
                        .lines(
                                new StatusRenderer(frame.terminal().signs())
                                        .ahead(view, words(sizes)));
            }
            return ExitCode.DONE;
        }
    }

    private static Set<NodeId> done(RunView view) {
        return view.steps().stream()
                .filter(step -> step.state() == StepState.DONE)
                .map(StepView::id)
                .collect(Collectors.toSet());
    }

    private static Map<NodeId, Integer> tokens(Map<NodeId, PromptSizes.Size> sizes) {
        Map<NodeId, Integer> tokens = new LinkedHashMap<>();
        sizes.forEach((step, size) -> tokens.put(step, size.tokens()));
        return tokens;
    }

    private static Map<NodeId, String> words(Map<NodeId, PromptSizes.Size> sizes) {
        Map<NodeId, String> words = new LinkedHashMap<>();
        sizes.forEach((step, size) ->
                words.put(
                        step,
                        StatusRenderer.promptSize(size.tokens())
                                + (size.fits()
                                        ? ""
                                        : ", too large for the window: use a model with a"
                                                + " larger one, or split the step")));
        return words;
    }
}

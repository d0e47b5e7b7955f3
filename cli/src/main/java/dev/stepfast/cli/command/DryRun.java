package dev.stepfast.cli.command;

import dev.stepfast.cli.render.StatusRenderer;
import dev.stepfast.engine.Opening;
import dev.stepfast.engine.PreparedPlan;
import dev.stepfast.engine.view.RunView;
import dev.stepfast.local.config.PlanFinder;
import java.util.Optional;

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
            if (frame.json()) {
                frame.writeJson(StepLines.json(plan).run(view));
            } else {
                frame.terminal().lines(new StatusRenderer(frame.terminal().signs()).ahead(view));
            }
            return ExitCode.DONE;
        }
    }
}

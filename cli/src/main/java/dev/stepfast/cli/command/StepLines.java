package dev.stepfast.cli.command;

import dev.stepfast.cli.render.ViewJson;
import dev.stepfast.engine.PreparedPlan;
import dev.stepfast.local.config.Settings;
import dev.stepfast.plan.markdown.Step;
import java.util.Map;
import java.util.stream.Collectors;

/** On which line of the file each step stands, for programs that read along. */
final class StepLines {
    private StepLines() {}

    static ViewJson json(Workplace place, Settings settings, String planPath) {
        return json(place.prepare(planPath, settings.run(), settings.annotations()));
    }

    static ViewJson json(PreparedPlan plan) {
        return new ViewJson(
                plan.markdown()
                        .map(markdown ->
                                markdown.steps().stream()
                                        .collect(
                                                Collectors.toMap(
                                                        Step::id, Step::line, (a, b) -> a)))
                        .orElse(Map.of()));
    }
}

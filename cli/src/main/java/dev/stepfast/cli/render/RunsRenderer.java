package dev.stepfast.cli.render;

import dev.stepfast.engine.run.RunOutcome;
import dev.stepfast.engine.view.RunSummary;
import dev.stepfast.plan.value.JsonValue.JsonObject;
import java.util.List;

/** A list of runs, one line each. */
public final class RunsRenderer {
    private final Times times;

    public RunsRenderer(Times times) {
        this.times = times;
    }

    /** {@code RUN OUTCOME 3/4 START DURATION COST PLAN}, in columns. */
    public List<String> of(List<RunSummary> runs) {
        return new Columns(List.of()).of(runs.stream().map(this::row).toList());
    }

    private List<String> row(RunSummary run) {
        return List.of(
                run.run().value(),
                outcome(run),
                run.done() + "/" + run.steps(),
                times.minutes(run.started()),
                Numbers.wholeSeconds(run.worked()),
                Numbers.cost(run.usage()) + (run.usage().estimated() ? " (estimated)" : ""),
                Shown.line(run.planPath()));
    }

    /** A run without an end that nobody works on was cut off. */
    private static String outcome(RunSummary run) {
        if (run.damage().isPresent()) {
            return "damaged";
        }
        return run.outcome().map(RunOutcome::wire).orElse(run.live() ? "running" : "interrupted");
    }

    /** The list for programs that read along. */
    public static JsonObject json(List<RunSummary> runs) {
        return JsonObject.builder()
                .put("v", 1)
                .putAll("runs", runs.stream().map(RunsRenderer::json).toList())
                .build();
    }

    static JsonObject json(RunSummary run) {
        return JsonObject.builder()
                .put("run", run.run().value())
                .put("outcome", ViewJson.orNull(run.outcome().map(RunOutcome::wire)))
                .put("live", run.live())
                .put("done", run.done())
                .put("steps", run.steps())
                .put("started", run.started().toString())
                .put("worked_ms", run.worked().toMillis())
                .put("usage", MetricsJson.usage(run.usage()))
                .put("plan", run.planPath())
                .put("damage", ViewJson.orNull(run.damage()))
                .build();
    }
}

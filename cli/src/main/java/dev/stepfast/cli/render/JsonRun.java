package dev.stepfast.cli.render;

import dev.stepfast.engine.run.RunId;
import dev.stepfast.engine.run.RunOutcome;
import dev.stepfast.engine.view.CheckView;
import dev.stepfast.engine.view.Notice;
import dev.stepfast.engine.view.RunView;
import dev.stepfast.engine.view.StepView;
import dev.stepfast.plan.value.JsonValue.JsonArray;
import dev.stepfast.plan.value.JsonValue.JsonObject;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** Shows a run as JSON Lines, one object for each of the events that the contract names. */
public final class JsonRun implements RunShow {
    private final Terminal terminal;
    private final ViewJson json;
    private Instant last = Instant.EPOCH;
    private boolean told;

    public JsonRun(Terminal terminal, ViewJson json) {
        this.terminal = terminal;
        this.json = json;
    }

    @Override
    public void accept(Notice notice) {
        last = notice.at();
        told = notice instanceof Notice.RunEnded;
        lines(notice).forEach(this::write);
    }

    /** {@inheritDoc} It carries the time of the last notice. */
    @Override
    public void end(RunView view, RunOutcome outcome) {
        if (!told) {
            view.run().ifPresent(run -> write(ended(run, last, view, outcome, List.of())));
        }
    }

    private void write(JsonObject object) {
        terminal.raw((ViewJson.text(object) + "\n").getBytes(StandardCharsets.UTF_8));
    }

    List<JsonObject> lines(Notice notice) {
        return switch (notice) {
            case Notice.RunStarted started ->
                    List.of(
                            of("run_started", started.run(), started.at())
                                    .put("resumed", started.resumed())
                                    .put("goal", started.view().goal())
                                    .put("plan", started.view().planPath())
                                    .put("by", started.view().by())
                                    .put("sandbox_level", started.view().sandboxLevel())
                                    .putAll(
                                            "steps",
                                            started.view().steps().stream()
                                                    .map(json::step)
                                                    .toList())
                                    .build());
            case Notice.StepStarted started ->
                    List.of(step("step_started", notice, started.step()).build());
            case Notice.ToolCalled called ->
                    List.of(
                            brief("tool_called", notice, called.step())
                                    .put("call", ViewJson.call(called.call()))
                                    .build());
            case Notice.ToolRefused refused -> List.of(refused(refused));
            case Notice.AttemptEnded ended ->
                    List.of(
                            brief("attempt_ended", notice, ended.step())
                                    .put("attempt", json.attempt(ended.attempt()))
                                    .build());
            case Notice.CheckEnded ended ->
                    List.of(check(notice, Optional.of(ended.step()), ended.check()));
            case Notice.RepairStarted repair ->
                    List.of(
                            brief("repair_started", notice, repair.step())
                                    .put("number", repair.number())
                                    .put("most", repair.most())
                                    .put("strategy", repair.strategy())
                                    .build());
            case Notice.GateAsked asked ->
                    List.of(
                            brief("gate_opened", notice, asked.step())
                                    .put("gate", ViewJson.gate(asked.gate()))
                                    .build());
            case Notice.PlanChanged changed ->
                    List.of(
                            of("plan_changed", changed.run(), changed.at())
                                    .put("summary", changed.summary())
                                    .build());
            case Notice.StepEnded ended ->
                    List.of(
                            step("step_ended", notice, ended.step())
                                    .put("took_ms", ended.took().toMillis())
                                    .build());
            case Notice.RunEnded ended ->
                    List.of(
                            ended(
                                    ended.run(),
                                    ended.at(),
                                    ended.view(),
                                    ended.outcome(),
                                    ended.reasons()));
            case Notice.Rechecked rechecked ->
                    rechecked.failed().stream()
                            .map(verdict ->
                                    new CheckView(
                                            verdict.key(),
                                            verdict.display(),
                                            Optional.empty(),
                                            Optional.of(verdict)))
                            .map(view -> check(notice, Optional.empty(), view))
                            .toList();
            case Notice.ModelAsked asked -> List.of();
            case Notice.AttemptResumed resumed -> List.of();
            case Notice.ModelRetried retried -> List.of();
            case Notice.ValidationEnded ended -> List.of();
            case Notice.GateClosed closed -> List.of();
            case Notice.FinalChecksStarted started -> List.of();
        };
    }

    private static JsonObject.Builder of(String type, RunId run, Instant at) {
        return JsonObject.builder()
                .put("v", 1)
                .put("type", type)
                .put("run", run.value())
                .put("at", at.toString());
    }

    private JsonObject.Builder step(String type, Notice notice, StepView step) {
        return of(type, notice.run(), notice.at()).put("step", json.step(step));
    }

    private static JsonObject.Builder brief(String type, Notice notice, StepView step) {
        return of(type, notice.run(), notice.at()).put("step", name(step));
    }

    private static JsonObject name(StepView step) {
        return JsonObject.builder().put("id", step.id().value()).put("index", step.index()).build();
    }

    private static JsonObject refused(Notice.ToolRefused refused) {
        return brief("tool_called", refused, refused.step())
                .put(
                        "call",
                        JsonObject.builder()
                                .put("tool", refused.tool())
                                .put("success", false)
                                .put("refused", refused.why())
                                .build())
                .build();
    }

    private static JsonObject check(Notice notice, Optional<StepView> step, CheckView check) {
        return of("check_ended", notice.run(), notice.at())
                .putIfPresent("step", step.map(JsonRun::name))
                .put("check", ViewJson.check(check))
                .build();
    }

    private JsonObject ended(
            RunId run, Instant at, RunView view, RunOutcome outcome, List<String> reasons) {
        JsonObject whole = json.run(view);
        JsonObject.Builder builder =
                of("run_ended", run, at)
                        .put("outcome", outcome.wire())
                        .put("reasons", JsonArray.of(reasons));
        for (String name : List.of("goal", "plan", "steps", "metrics")) {
            whole.find(name).ifPresent(value -> builder.put(name, value));
        }
        return builder.build();
    }

    @Override
    public void close() {
        terminal.finish();
    }
}

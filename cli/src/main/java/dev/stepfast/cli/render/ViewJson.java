package dev.stepfast.cli.render;

import dev.stepfast.engine.run.Grade;
import dev.stepfast.engine.run.RunEvent.GateOpened;
import dev.stepfast.engine.run.RunId;
import dev.stepfast.engine.run.RunOutcome;
import dev.stepfast.engine.run.ToolLedger;
import dev.stepfast.engine.run.Verdict;
import dev.stepfast.engine.view.AttemptView;
import dev.stepfast.engine.view.CheckView;
import dev.stepfast.engine.view.RunView;
import dev.stepfast.engine.view.StepView;
import dev.stepfast.plan.taskplan.NodeId;
import dev.stepfast.plan.value.CanonicalJson;
import dev.stepfast.plan.value.JsonValue;
import dev.stepfast.plan.value.JsonValue.JsonNull;
import dev.stepfast.plan.value.JsonValue.JsonNumber;
import dev.stepfast.plan.value.JsonValue.JsonObject;
import dev.stepfast.plan.value.JsonValue.JsonString;
import java.util.Map;
import java.util.Optional;

/**
 * Views as JSON: keys in snake_case, durations in milliseconds, what is not known null.
 *
 * @param lines the line of the plan file on which a step stands, where it is known
 */
public record ViewJson(Map<NodeId, Integer> lines) {
    private static final JsonNull NULL = new JsonNull();

    public ViewJson {
        lines = Map.copyOf(lines);
    }

    /** One line for one object. */
    public static String text(JsonObject object) {
        return CanonicalJson.writeInOrder(object);
    }

    public JsonObject run(RunView view) {
        return JsonObject.builder()
                .put("v", 1)
                .put("run", orNull(view.run().map(RunId::value)))
                .put("goal", view.goal())
                .put("plan", view.planPath())
                .put("outcome", orNull(view.outcome().map(RunOutcome::wire)))
                .put("live", view.live())
                .put("by", view.by())
                .put("sandbox_level", view.sandboxLevel())
                .putAll("steps", view.steps().stream().map(this::step).toList())
                .put("metrics", MetricsJson.of(view.metrics()))
                .put("damage", orNull(view.damage()))
                .build();
    }

    /** As {@link #run}, with what belongs to the plan beside its newest run. */
    public JsonObject status(RunView view, StatusRenderer.Around around) {
        JsonObject.Builder all = JsonObject.builder();
        run(view).members().forEach(all::put);
        return all.put("runs", around.runs())
                .put("plan_metrics", MetricsJson.of(around.all()))
                .put("acceptance_items", around.acceptance())
                .build();
    }

    /** As {@link #run}, with the sizes of the first prompts in tokens, by step. */
    public JsonObject dryRun(RunView view, Map<NodeId, Integer> tokens) {
        JsonObject.Builder prompts = JsonObject.builder();
        tokens.forEach((step, size) -> prompts.put(step.value(), (long) size));
        JsonObject.Builder all = JsonObject.builder();
        run(view).members().forEach(all::put);
        return all.put("prompt_tokens", prompts.build()).build();
    }

    public JsonObject step(StepView step) {
        return JsonObject.builder()
                .put("id", step.id().value())
                .put("index", step.index())
                .put("title", step.title())
                .put("line", line(step.id()))
                .put("state", step.state().word())
                .put("grade", orNull(step.grade().map(Grade::wire)))
                .put("reason", orNull(step.reason()))
                .put("detail", step.detail())
                .putAll("attempts", step.attempts().stream().map(this::attempt).toList())
                .putAll("checks", step.checks().stream().map(ViewJson::check).toList())
                .put("usage", MetricsJson.usage(step.usage()))
                .put("work_ms", step.work().toMillis())
                .put("gate", step.gate().<JsonValue>map(ViewJson::gate).orElse(NULL))
                .build();
    }

    private JsonValue line(NodeId step) {
        return Optional.ofNullable(lines.get(step))
                .<JsonValue>map(number -> JsonNumber.of((long) number))
                .orElse(NULL);
    }

    JsonObject attempt(AttemptView attempt) {
        return JsonObject.builder()
                .put("number", attempt.number())
                .put("strategy", attempt.strategy())
                .put("model", orNull(attempt.model()))
                .put("ending", orNull(attempt.ending().map(end -> end.wire())))
                .put("detail", attempt.detail())
                .put("reply", attempt.reply())
                .putAll("tools", attempt.ledger().entries().stream().map(ViewJson::call).toList())
                .putAll("changed", attempt.changed().stream().map(file -> file.path()).toList())
                .putAll("checks", attempt.checks().stream().map(ViewJson::check).toList())
                .put("work_ms", attempt.work().toMillis())
                .build();
    }

    static JsonObject call(ToolLedger.Entry call) {
        return JsonObject.builder()
                .put("tool", call.tool())
                .put("target", call.target())
                .put("success", call.success())
                .put(
                        "exit_code",
                        call.exitCode()
                                .<JsonValue>map(number -> JsonNumber.of((long) number))
                                .orElse(NULL))
                .put("note", call.note())
                .put("duration_ms", call.duration().toMillis())
                .build();
    }

    /** A check with its verdict; one without has only its name and nulls. */
    public static JsonObject check(CheckView check) {
        Optional<Verdict> verdict = check.verdict();
        return JsonObject.builder()
                .put("check", check.key())
                .put("verdict", orNull(verdict.map(said -> said.status().name())))
                .put(
                        "class",
                        orNull(verdict.flatMap(Verdict::failure).map(Verdict.VerdictClass::wire)))
                .put("reason", orNull(verdict.map(Verdict::reason)))
                .put("expected", orNull(verdict.map(Verdict::expected)))
                .put("actual", orNull(verdict.map(Verdict::actual)))
                .put(
                        "duration_ms",
                        verdict.<JsonValue>map(said -> JsonNumber.of(said.duration().toMillis()))
                                .orElse(NULL))
                .put("before", orNull(check.before().map(Verdict.Status::name)))
                .put("display", check.display())
                .build();
    }

    static JsonObject gate(GateOpened gate) {
        return JsonObject.builder()
                .put("gate", gate.gate().toString())
                .put("code", GateLines.code(gate))
                .put("question", gate.shown())
                .put("skippable", gate.skippable())
                .put("expires", gate.expires().toString())
                .build();
    }

    static JsonValue orNull(Optional<String> text) {
        return text.<JsonValue>map(JsonString::new).orElse(NULL);
    }
}

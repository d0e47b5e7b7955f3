package dev.stepfast.cli.render;

import dev.stepfast.engine.run.TokenUsage;
import dev.stepfast.engine.view.Metrics;
import dev.stepfast.plan.value.JsonValue.JsonArray;
import dev.stepfast.plan.value.JsonValue.JsonObject;
import java.math.BigDecimal;
import java.util.List;
import java.util.TreeMap;

/** Figures as JSON. */
final class MetricsJson {
    private MetricsJson() {}

    static JsonObject of(Metrics metrics) {
        Metrics.Counts counts = metrics.counts();
        JsonObject.Builder ends = JsonObject.builder();
        new TreeMap<>(metrics.ends()).forEach((end, count) -> ends.put(end, (long) count));
        return JsonObject.builder()
                .put("first_pass", metrics.rates().firstPass())
                .put("judged", metrics.rates().judged())
                .put("repaired", metrics.rates().repaired())
                .put("repaired_tried", metrics.rates().repairedTried())
                .put("attempts", counts.attempts())
                .put("calls", counts.calls())
                .put("turns", counts.turns())
                .put("retries", counts.retries())
                .put("tool_calls", counts.toolCalls())
                .put("invalid_tool_calls", counts.invalidToolCalls())
                .put("repeated_tool_calls", counts.repeatedToolCalls())
                .put("gates", counts.gates())
                .put("usage", usage(metrics.usage()))
                .put("work_ms", metrics.times().work().toMillis())
                .put("model_ms", metrics.times().model().toMillis())
                .put("tools_ms", metrics.times().tools().toMillis())
                .put("checks_ms", metrics.times().checks().toMillis())
                .put("people_ms", metrics.times().people().toMillis())
                .put("most_failing", counts(metrics.mostFailing()))
                .put("check_errors", counts(metrics.errors()))
                .put("ends", ends.build())
                .putAll("models", models(metrics))
                .build();
    }

    static JsonObject usage(TokenUsage usage) {
        return JsonObject.builder()
                .put("input", usage.input())
                .put("output", usage.output())
                .put("cached", usage.cached())
                .put("cost_usd", ViewJson.orNull(usage.costUsd().map(BigDecimal::toPlainString)))
                .put("estimated", usage.estimated())
                .build();
    }

    private static List<JsonObject> models(Metrics metrics) {
        return new TreeMap<>(metrics.models())
                .entrySet().stream()
                        .map(model ->
                                JsonObject.builder()
                                        .put("model", model.getKey())
                                        .put("calls", model.getValue().calls())
                                        .put("usage", usage(model.getValue().usage()))
                                        .put("model_ms", model.getValue().time().toMillis())
                                        .build())
                        .toList();
    }

    private static JsonArray counts(List<Metrics.CheckCount> counts) {
        return JsonArray.of(
                counts.stream()
                        .map(count ->
                                JsonObject.builder()
                                        .put("check", count.display())
                                        .put("count", count.count())
                                        .build())
                        .toList());
    }
}

package dev.stepfast.plan.render;

import dev.stepfast.plan.diagnostic.Diagnostic;
import dev.stepfast.plan.diagnostic.Severity;
import dev.stepfast.plan.diagnostic.SourceSpan;
import dev.stepfast.plan.json.PlanReading;
import dev.stepfast.plan.json.TaskPlanJson;
import dev.stepfast.plan.taskplan.Budgets;
import dev.stepfast.plan.taskplan.Node;
import dev.stepfast.plan.taskplan.NodeKind;
import dev.stepfast.plan.taskplan.TaskPlan;
import dev.stepfast.plan.validate.EffectiveBudgets;
import dev.stepfast.plan.validate.GraphStats;
import dev.stepfast.plan.value.JsonValue;
import dev.stepfast.plan.value.JsonValue.JsonArray;
import dev.stepfast.plan.value.JsonValue.JsonNull;
import dev.stepfast.plan.value.JsonValue.JsonObject;
import dev.stepfast.plan.value.JsonValue.JsonString;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** The result of a validation in its JSON form. */
public final class DiagnosticJson {
    private DiagnosticJson() {}

    /** Whether warnings make a plan invalid. */
    public enum Strictness {
        LENIENT,
        STRICT
    }

    /** The result for a task plan file. */
    public static JsonObject write(
            PlanReading reading, List<Diagnostic> diagnostics, Strictness strictness) {
        JsonValue version =
                reading.root()
                        .flatMap(root ->
                                root instanceof JsonObject object
                                        ? object.find("schema_version")
                                        : Optional.<JsonValue>empty())
                        .orElse(new JsonNull());
        Optional<GraphStats> stats =
                reading.partial().map(plan -> GraphStats.of(plan, reading.unread()));
        return write(reading.partial(), stats, version, diagnostics, strictness);
    }

    /** The result for a plan made from Markdown; empty when none could be made. */
    public static JsonObject write(
            Optional<TaskPlan> plan, List<Diagnostic> diagnostics, Strictness strictness) {
        JsonValue version =
                plan.isPresent() ? new JsonString(TaskPlan.SCHEMA_VERSION) : new JsonNull();
        return write(plan, plan.map(GraphStats::of), version, diagnostics, strictness);
    }

    private static JsonObject write(
            Optional<TaskPlan> plan,
            Optional<GraphStats> stats,
            JsonValue version,
            List<Diagnostic> diagnostics,
            Strictness strictness) {
        boolean valid =
                diagnostics.stream()
                        .allMatch(diagnostic ->
                                diagnostic.severity() == Severity.HINT
                                        || (diagnostic.severity() == Severity.WARNING
                                                && strictness == Strictness.LENIENT));
        return JsonObject.builder()
                .put("valid", valid)
                .put("schema_version", version)
                .put("errors", writeAll(diagnostics, Severity.ERROR))
                .put("warnings", writeAll(diagnostics, Severity.WARNING))
                .put("hints", writeAll(diagnostics, Severity.HINT))
                .put(
                        "graph_stats",
                        stats.map(DiagnosticJson::writeStats).orElse(JsonObject.empty()))
                .put("capability_summary", stated(plan, "capabilities"))
                .put("promotion_summary", stated(plan, "promotion_policy"))
                .put(
                        "budget_summary",
                        plan.map(DiagnosticJson::writeBudgets).orElse(JsonObject.empty()))
                .build();
    }

    private static JsonArray writeAll(List<Diagnostic> diagnostics, Severity severity) {
        return JsonArray.of(
                diagnostics.stream()
                        .filter(diagnostic -> diagnostic.severity() == severity)
                        .map(DiagnosticJson::write)
                        .toList());
    }

    /** One diagnostic; {@code path} is empty for what was found in reading Markdown. */
    public static JsonObject write(Diagnostic diagnostic) {
        JsonObject.Builder out =
                JsonObject.builder()
                        .put("code", diagnostic.code().wire())
                        .put("severity", diagnostic.severity().word())
                        .put("path", diagnostic.pointer().orElse(""));
        diagnostic.span().ifPresent(span -> putPlace(out, span));
        out.put("message", diagnostic.message())
                .putIfPresent("suggestion", diagnostic.suggestion());
        if (!diagnostic.related().isEmpty()) {
            out.put(
                    "related",
                    JsonArray.of(
                            diagnostic.related().stream()
                                    .map(span -> putPlace(JsonObject.builder(), span).build())
                                    .toList()));
        }
        return out.putIfPresent("fix", diagnostic.fix()).build();
    }

    private static JsonObject.Builder putPlace(JsonObject.Builder out, SourceSpan span) {
        return out.put("line", span.line()).put("column", span.column());
    }

    private static JsonObject writeStats(GraphStats stats) {
        return JsonObject.builder()
                .put("node_count", stats.nodeCount())
                .put("edge_count", stats.edgeCount())
                .put("reachable_count", stats.reachableCount())
                .build();
    }

    private static JsonValue stated(Optional<TaskPlan> plan, String name) {
        return plan.flatMap(read -> TaskPlanJson.write(read).find(name))
                .filter(JsonObject.class::isInstance)
                .orElse(JsonObject.empty());
    }

    private static JsonObject writeBudgets(TaskPlan plan) {
        EffectiveBudgets counts = EffectiveBudgets.of(plan);
        Budgets stated = plan.budgets().orElse(Budgets.UNSTATED);
        return JsonObject.builder()
                .put("max_nodes", counts.maxNodes())
                .put("max_depth", counts.maxDepth())
                .put("max_steps", counts.maxSteps())
                .put("max_model_calls", counts.maxModelCalls())
                .put("max_tool_calls", counts.maxToolCalls())
                .putIfPresent("total_tokens", stated.totalTokens())
                .putIfPresent("total_cost_usd", stated.totalCostUsd())
                .putIfPresent("wall_clock_ms", stated.wallClock().map(Duration::toMillis))
                .putIfPresent("consecutive_failures", stated.consecutiveFailures())
                .put("node_count", plan.nodes().size())
                .putAll("write_kinds", writeKinds(plan))
                .build();
    }

    /** The kinds that may change files, each once, in declaration order. */
    private static List<String> writeKinds(TaskPlan plan) {
        return plan.nodes().values().stream()
                .filter(Node.AgentLoop.class::isInstance)
                .map(Node::kind)
                .distinct()
                .map(NodeKind::word)
                .toList();
    }
}

package dev.stepfast.plan.json;

import dev.stepfast.plan.taskplan.Acceptance;
import dev.stepfast.plan.taskplan.Budgets;
import dev.stepfast.plan.taskplan.Capabilities;
import dev.stepfast.plan.taskplan.Edge;
import dev.stepfast.plan.taskplan.Effect;
import dev.stepfast.plan.taskplan.NodeId;
import dev.stepfast.plan.taskplan.Routing;
import dev.stepfast.plan.taskplan.TaskPlan;
import dev.stepfast.plan.taskplan.Verification;
import dev.stepfast.plan.value.JsonValue;
import dev.stepfast.plan.value.JsonValue.JsonArray;
import dev.stepfast.plan.value.JsonValue.JsonObject;
import java.time.Duration;
import java.util.List;

/** Writes a typed plan that has no JSON of its own. */
final class PlanWriter {
    private PlanWriter() {}

    static JsonObject write(TaskPlan plan) {
        JsonObject.Builder nodes = JsonObject.builder();
        plan.nodes().forEach((id, node) -> nodes.put(id.value(), NodeWriter.write(node)));
        return JsonObject.builder()
                .put("schema_version", TaskPlan.SCHEMA_VERSION)
                .put("objective", plan.objective())
                .put("entry", plan.entry().value())
                .put("nodes", nodes.build())
                .putIfPresent("edges", plan.edges().map(PlanWriter::writeEdges))
                .putIfPresent("budgets", plan.budgets().map(PlanWriter::writeBudgets))
                .putIfPresent(
                        "capabilities", plan.capabilities().map(PlanWriter::writeCapabilities))
                .putIfPresent(
                        "verification", plan.verification().map(PlanWriter::writeVerification))
                .putIfPresent("unknowns", plan.unknowns())
                .putIfPresent("transcript_policy", plan.carried().transcriptPolicy())
                .putIfPresent("compaction_policy", plan.carried().compactionPolicy())
                .putIfPresent("promotion_policy", plan.carried().promotionPolicy())
                .putIfPresent("metadata", plan.metadata())
                .putIfPresent("routing", plan.routing().map(Routing::word))
                .putIfPresent("acceptance", plan.acceptance().map(PlanWriter::writeAcceptance))
                .build();
    }

    private static JsonArray writeEdges(List<Edge> edges) {
        return JsonArray.of(edges.stream().map(PlanWriter::writeEdge).toList());
    }

    private static JsonObject writeEdge(Edge edge) {
        JsonObject.Builder out =
                JsonObject.builder()
                        .put("from", edge.from().value())
                        .put("to", edge.to().value())
                        .putIfPresent("branch", edge.branch())
                        .putIfPresent("label", edge.label());
        return (edge.orderOnly() ? out.put("order_only", true) : out).build();
    }

    private static JsonObject writeBudgets(Budgets budgets) {
        return JsonObject.builder()
                .putIfPresent("max_nodes", budgets.maxNodes())
                .putIfPresent("max_depth", budgets.maxDepth())
                .putIfPresent("max_steps", budgets.maxSteps())
                .putIfPresent("max_model_calls", budgets.maxModelCalls())
                .putIfPresent("max_tool_calls", budgets.maxToolCalls())
                .putIfPresent("total_tokens", budgets.totalTokens())
                .putIfPresent("total_cost_usd", budgets.totalCostUsd())
                .putIfPresent("wall_clock_ms", budgets.wallClock().map(Duration::toMillis))
                .putIfPresent("consecutive_failures", budgets.consecutiveFailures())
                .build();
    }

    private static JsonObject writeCapabilities(Capabilities capabilities) {
        return JsonObject.builder()
                .putIfPresent("tools", capabilities.tools())
                .putIfPresent("side_effect_level", capabilities.sideEffectLevel().map(Effect::word))
                .putIfPresent("workspace_roots", capabilities.workspaceRoots())
                .putIfPresent("recursion_limit", capabilities.recursionLimit())
                .build();
    }

    private static JsonObject writeVerification(Verification verification) {
        return JsonObject.builder()
                .putIfPresent("primary", verification.primary().map(NodeId::value))
                .putIfPresent("required_paths", verification.requiredPaths())
                .putIfPresent("required_text", verification.requiredText())
                .build();
    }

    private static JsonObject writeAcceptance(Acceptance acceptance) {
        return JsonObject.builder()
                .putIfPresent(
                        "requirements",
                        acceptance.requirements().map(PlanWriter::writeRequirements))
                .putIfPresent("checks", acceptance.checks().map(CheckWriter::writeAll))
                .putIfPresent("max_rounds", acceptance.maxRounds())
                .build();
    }

    private static JsonValue writeRequirements(List<Acceptance.Requirement> requirements) {
        return JsonArray.of(
                requirements.stream()
                        .map(requirement -> {
                            JsonObject.Builder out =
                                    JsonObject.builder()
                                            .put("id", requirement.id())
                                            .put("text", requirement.text());
                            return (requirement.checks().isEmpty()
                                            ? out
                                            : out.put(
                                                    "checks",
                                                    CheckWriter.writeAll(requirement.checks())))
                                    .build();
                        })
                        .toList());
    }
}

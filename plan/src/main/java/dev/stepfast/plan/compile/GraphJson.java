package dev.stepfast.plan.compile;

import dev.stepfast.plan.json.TaskPlanJson;
import dev.stepfast.plan.taskplan.Node;
import dev.stepfast.plan.taskplan.Routing;
import dev.stepfast.plan.taskplan.TaskPlan;
import dev.stepfast.plan.validate.EffectiveBudgets;
import dev.stepfast.plan.value.JsonValue;
import dev.stepfast.plan.value.JsonValue.JsonArray;
import dev.stepfast.plan.value.JsonValue.JsonObject;
import dev.stepfast.plan.value.Sha256;
import java.util.List;

/**
 * Writes the published JSON form of a graph. What is copied is copied from the plan as it was
 * stated.
 */
final class GraphJson {
    private static final int GRAPH_VERSION = 1;

    /** Hex digits of the plan digest in a graph's id. */
    private static final int ID_DIGITS = 16;

    private static final List<String> POLICIES =
            List.of(
                    "verification",
                    "transcript_policy",
                    "compaction_policy",
                    "promotion_policy",
                    "acceptance");

    private GraphJson() {}

    static JsonObject write(
            TaskPlan plan, Sha256 digest, EffectiveBudgets budgets, List<Integer> keptEdges) {
        JsonObject stated = TaskPlanJson.write(plan);
        JsonObject.Builder out =
                JsonObject.builder()
                        .put("type", "workflow_graph")
                        .put("graph_version", GRAPH_VERSION)
                        .put("id", "wf_" + digest.first(ID_DIGITS))
                        .put("plan_digest", digest.prefixed())
                        .put("name", plan.objective())
                        .put("entry", plan.entry().value())
                        .put("routing", plan.routing().orElse(Routing.STRICT).word())
                        .put("budget_policy", writeBudgets(object(stated, "budgets"), budgets))
                        .put("nodes", writeNodes(plan, object(stated, "nodes")))
                        .put("edges", writeEdges(stated, keptEdges))
                        .put("metadata", writeMetadata(plan, stated));
        JsonObject capabilities = object(stated, "capabilities");
        if (!capabilities.members().isEmpty()) {
            out.put("capability_policy", capabilities);
        }
        return out.build();
    }

    private static JsonObject writeBudgets(JsonObject stated, EffectiveBudgets budgets) {
        JsonObject.Builder out =
                JsonObject.builder()
                        .put("max_nodes", budgets.maxNodes())
                        .put("max_depth", budgets.maxDepth())
                        .put("max_steps", budgets.maxSteps())
                        .put("max_model_calls", budgets.maxModelCalls())
                        .put("max_tool_calls", budgets.maxToolCalls());
        stated.members().forEach(out::put);
        return out.build();
    }

    private static JsonObject writeNodes(TaskPlan plan, JsonObject stated) {
        JsonObject.Builder out = JsonObject.builder();
        int order = 0;
        for (Node node : plan.nodes().values()) {
            out.put(
                    node.id().value(),
                    NodeJson.write(node, order++, object(stated, node.id().value())));
        }
        return out.build();
    }

    private static JsonArray writeEdges(JsonObject stated, List<Integer> kept) {
        List<JsonValue> edges = array(stated, "edges").elements();
        return new JsonArray(kept.stream().map(edges::get).toList());
    }

    private static JsonObject writeMetadata(TaskPlan plan, JsonObject stated) {
        JsonObject.Builder taskPlan =
                JsonObject.builder()
                        .put("schema_version", TaskPlan.SCHEMA_VERSION)
                        .put("objective", plan.objective())
                        .put("unknowns", array(stated, "unknowns"));
        POLICIES.forEach(name -> taskPlan.put(name, object(stated, name)));
        JsonObject.Builder out = JsonObject.builder();
        object(stated, "metadata").members().forEach(out::put);
        return out.put("task_plan", taskPlan.build()).build();
    }

    /** The object under a name, or an empty one. */
    static JsonObject object(JsonObject parent, String name) {
        return parent.find(name).orElse(JsonObject.empty()) instanceof JsonObject object
                ? object
                : JsonObject.empty();
    }

    private static JsonArray array(JsonObject parent, String name) {
        return parent.find(name).orElse(new JsonArray(List.of())) instanceof JsonArray array
                ? array
                : new JsonArray(List.of());
    }
}

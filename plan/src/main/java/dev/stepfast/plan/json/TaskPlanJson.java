package dev.stepfast.plan.json;

import dev.stepfast.plan.taskplan.NodeId;
import dev.stepfast.plan.taskplan.TaskPlan;
import dev.stepfast.plan.value.CanonicalJson;
import dev.stepfast.plan.value.JsonValue;
import dev.stepfast.plan.value.JsonValue.JsonArray;
import dev.stepfast.plan.value.JsonValue.JsonObject;
import dev.stepfast.plan.value.Sha256;
import java.util.LinkedHashMap;
import java.util.List;

/** Task plans in their JSON form. */
public final class TaskPlanJson {
    private TaskPlanJson() {}

    /**
     * The plan as it was stated: nothing filled in, effect aliases replaced, nodes in declaration
     * order.
     */
    public static JsonObject write(TaskPlan plan) {
        return plan.stated().orElseGet(() -> PlanWriter.write(plan));
    }

    /**
     * As {@link #write}, with {@code node_order}: what the plan digest is taken over and the
     * journal records.
     */
    public static JsonObject canonical(TaskPlan plan) {
        return withOrder(
                write(plan),
                JsonArray.of(plan.nodes().keySet().stream().map(NodeId::value).toList()));
    }

    /**
     * What gates, grants and resuming are bound to: the SHA-256 of the canonical plan in RFC 8785
     * spelling.
     */
    public static Sha256 planDigest(TaskPlan plan) {
        return Sha256.of(CanonicalJson.write(canonical(plan)));
    }

    /** The canonical form of a plan that may have kinds this version does not run. */
    static JsonObject canonicalOf(JsonObject plan) {
        JsonObject stated = StatedPlan.of(plan);
        JsonArray order =
                stated.find("nodes").orElse(JsonObject.empty()) instanceof JsonObject nodes
                        ? JsonArray.of(nodes.members().keySet())
                        : new JsonArray(List.of());
        return withOrder(stated, order);
    }

    private static JsonObject withOrder(JsonObject plan, JsonArray order) {
        LinkedHashMap<String, JsonValue> members = new LinkedHashMap<>(plan.members());
        members.put(StatedPlan.NODE_ORDER, order);
        return new JsonObject(members);
    }
}

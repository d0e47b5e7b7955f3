package dev.stepfast.plan.compile;

import dev.stepfast.plan.taskplan.Levels;
import dev.stepfast.plan.taskplan.Node;
import dev.stepfast.plan.value.JsonValue;
import dev.stepfast.plan.value.JsonValue.JsonObject;
import dev.stepfast.plan.value.JsonValue.JsonString;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Writes one node of a graph: what all kinds have, what the kind adds, and the overrides last. */
final class NodeJson {
    private static final List<String> COPIED =
            List.of(
                    "prompt",
                    "system",
                    "tools",
                    "checks",
                    "writes",
                    "idempotent",
                    "agent",
                    "continue_on",
                    "timeout_ms",
                    "when");

    private NodeJson() {}

    static JsonObject write(Node node, int order, JsonObject stated) {
        LinkedHashMap<String, JsonValue> out = new LinkedHashMap<>();
        LinkedHashMap<String, JsonValue> metadata =
                new LinkedHashMap<>(GraphJson.object(stated, "metadata").members());
        out.put("id", new JsonString(node.id().value()));
        out.put("order", JsonValue.of(order));
        COPIED.forEach(name -> stated.find(name).ifPresent(value -> out.put(name, value)));
        writePolicies(node, stated, out);
        metadata.put("task_plan_kind", new JsonString(node.kind().word()));
        metadata.put("task_plan_purpose", stated.find("purpose").orElse(new JsonString("")));
        switch (node) {
            case Node.AgentLoop loop -> {
                KindJson.writeAgentLoop(stated, out);
                writeOutputs("artifact", out);
            }
            case Node.Verify verify -> {
                KindJson.writeVerify(verify, stated, out);
                writeOutputs("verification_result", out);
            }
            case Node.HumanGate gate -> {
                KindJson.writeHumanGate(gate, stated, out, metadata);
                writeOutputs("approval", out);
            }
            case Node.Join join -> KindJson.writeJoin(out);
        }
        out.put("metadata", new JsonObject(metadata));
        GraphJson.object(stated, "lowering_overrides")
                .members()
                .forEach((name, value) -> override(out, name, value));
        return new JsonObject(out);
    }

    private static void writePolicies(Node node, JsonObject stated, Map<String, JsonValue> out) {
        JsonObject.Builder capabilities =
                JsonObject.builder().putIfPresent("tools", stated.find("tools"));
        if (node.common().effects().filter(effects -> !effects.isEmpty()).isPresent()) {
            capabilities.put("side_effect_level", Levels.declared(node).word());
        }
        putUnlessEmpty(out, "capability_policy", capabilities.build());
        JsonObject model = GraphJson.object(stated, "model");
        putUnlessEmpty(
                out,
                "model_policy",
                JsonObject.builder()
                        .putIfPresent("provider", model.find("provider"))
                        .putIfPresent("model", model.find("model"))
                        .putIfPresent("model_tier", model.find("tier"))
                        .putIfPresent("temperature", model.find("temperature"))
                        .putIfPresent("max_tokens", model.find("max_tokens"))
                        .build());
        stated.find("repair").ifPresent(repair -> out.put("repair_policy", repair));
        stated.find("inputs").ifPresent(inputs -> out.put("input_contract", writeInputs(inputs)));
    }

    private static JsonObject writeInputs(JsonValue inputs) {
        JsonObject.Builder filled = JsonObject.builder();
        if (inputs instanceof JsonObject object) {
            object.members().forEach((name, input) -> filled.put(name, writeInput(input)));
        }
        return JsonObject.builder().put("inputs", filled.build()).build();
    }

    private static JsonObject writeInput(JsonValue input) {
        JsonObject.Builder out = JsonObject.builder();
        if (input instanceof JsonObject object) {
            out.put("required", true);
            object.members().forEach(out::put);
        } else {
            out.put("from", input).put("required", true);
        }
        return out.build();
    }

    private static void writeOutputs(String kind, Map<String, JsonValue> out) {
        out.put(
                "output_contract",
                JsonObject.builder().putAll("output_kinds", List.of(kind)).build());
    }

    /** Objects are merged member by member, all else is replaced. */
    private static void override(Map<String, JsonValue> out, String name, JsonValue value) {
        if (value instanceof JsonObject more && out.get(name) instanceof JsonObject old) {
            LinkedHashMap<String, JsonValue> merged = new LinkedHashMap<>(old.members());
            merged.putAll(more.members());
            out.put(name, new JsonObject(merged));
        } else {
            out.put(name, value);
        }
    }

    private static void putUnlessEmpty(Map<String, JsonValue> out, String name, JsonObject value) {
        if (!value.members().isEmpty()) {
            out.put(name, value);
        }
    }
}

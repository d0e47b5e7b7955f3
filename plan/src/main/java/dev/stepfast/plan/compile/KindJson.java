package dev.stepfast.plan.compile;

import dev.stepfast.plan.taskplan.Node;
import dev.stepfast.plan.value.JsonValue;
import dev.stepfast.plan.value.JsonValue.JsonObject;
import dev.stepfast.plan.value.JsonValue.JsonString;
import java.util.Map;

/**
 * What each kind adds to a node of a graph. The words for {@code kind} and {@code mode} belong to
 * the format; the mode {@code llm} does not say that a model is called.
 */
final class KindJson {
    private KindJson() {}

    static void writeAgentLoop(JsonObject stated, Map<String, JsonValue> out) {
        putKind(out, "stage", "agent");
        JsonObject block = GraphJson.object(stated, "agent_loop");
        block.find("done_sentinel").ifPresent(sentinel -> out.put("done_sentinel", sentinel));
        JsonObject.Builder policy = JsonObject.builder();
        if (out.get("model_policy") instanceof JsonObject model) {
            model.members().forEach(policy::put);
        }
        JsonObject filled =
                policy.putIfPresent("max_iterations", block.find("max_iterations"))
                        .putIfPresent(
                                "stop_after_successful_tools",
                                block.find("stop_after_successful_tools"))
                        .build();
        if (!filled.members().isEmpty()) {
            out.put("model_policy", filled);
        }
    }

    static void writeVerify(Node.Verify verify, JsonObject stated, Map<String, JsonValue> out) {
        putKind(out, "verify", "llm");
        JsonObject block = GraphJson.object(stated, "verify");
        if (block.members().isEmpty()) {
            return;
        }
        JsonObject.Builder filled = JsonObject.builder();
        if (verify.contract().flatMap(Node.Verify.Contract::command).isPresent()) {
            filled.put("expect_status", 0);
        }
        block.members().forEach(filled::put);
        out.put("verify", filled.build());
    }

    static void writeHumanGate(
            Node.HumanGate gate,
            JsonObject stated,
            Map<String, JsonValue> out,
            Map<String, JsonValue> metadata) {
        putKind(out, "stage", "manual");
        JsonObject block = GraphJson.object(stated, "human_gate");
        metadata.put("human_gate", JsonValue.of(true));
        metadata.put("approval_id", new JsonString(gate.approvalId()));
        metadata.put("approval_skippable", JsonValue.of(gate.skippable().orElse(false)));
        block.find("prompt").ifPresent(prompt -> metadata.put("approval_prompt", prompt));
        block.find("expires_after_ms")
                .ifPresent(expiry -> metadata.put("approval_expires_after_ms", expiry));
    }

    static void writeJoin(Map<String, JsonValue> out) {
        out.put("kind", new JsonString("join"));
    }

    private static void putKind(Map<String, JsonValue> out, String kind, String mode) {
        out.put("kind", new JsonString(kind));
        out.put("mode", new JsonString(mode));
    }
}

package dev.stepfast.plan.json;

import dev.stepfast.plan.check.CommandLine;
import dev.stepfast.plan.taskplan.Condition;
import dev.stepfast.plan.taskplan.Effect;
import dev.stepfast.plan.taskplan.InputSource;
import dev.stepfast.plan.taskplan.ModelChoice;
import dev.stepfast.plan.taskplan.Node;
import dev.stepfast.plan.taskplan.NodeCommon;
import dev.stepfast.plan.taskplan.NodeId;
import dev.stepfast.plan.taskplan.RepairSpec;
import dev.stepfast.plan.taskplan.RepairStrategy;
import dev.stepfast.plan.taskplan.Writes;
import dev.stepfast.plan.value.JsonValue;
import dev.stepfast.plan.value.JsonValue.JsonArray;
import dev.stepfast.plan.value.JsonValue.JsonObject;
import dev.stepfast.plan.value.JsonValue.JsonString;
import java.time.Duration;
import java.util.SequencedMap;

/** Writes one typed node. */
final class NodeWriter {
    private NodeWriter() {}

    static JsonObject write(Node node) {
        JsonObject.Builder out = JsonObject.builder().put("kind", node.kind().word());
        writeCommon(node.common(), out);
        switch (node) {
            case Node.AgentLoop loop -> {
                JsonObject block =
                        JsonObject.builder()
                                .putIfPresent("max_iterations", loop.maxIterations())
                                .putIfPresent("done_sentinel", loop.doneSentinel())
                                .putIfPresent(
                                        "stop_after_successful_tools",
                                        loop.stopAfterSuccessfulTools())
                                .build();
                if (!block.members().isEmpty()) {
                    out.put("agent_loop", block);
                }
                out.putIfPresent("agent", loop.agent());
                writeWork(loop.stated(), out);
            }
            case Node.Verify verify -> {
                out.putIfPresent("verify", verify.contract().map(NodeWriter::writeContract));
                writeWork(verify.stated(), out);
            }
            case Node.HumanGate gate ->
                    out.put(
                            "human_gate",
                            JsonObject.builder()
                                    .putIfPresent("prompt", gate.question())
                                    .put("approval_id", gate.approvalId())
                                    .putIfPresent("skippable", gate.skippable())
                                    .putIfPresent(
                                            "expires_after_ms",
                                            gate.expiresAfter().map(Duration::toMillis))
                                    .build());
            case Node.Join join -> {}
        }
        return out.build();
    }

    private static void writeCommon(NodeCommon common, JsonObject.Builder out) {
        out.putIfPresent("purpose", common.purpose())
                .putIfPresent("prompt", common.prompt())
                .putIfPresent("system", common.system())
                .putIfPresent("tools", common.tools())
                .putIfPresent(
                        "effects",
                        common.effects()
                                .map(effects -> effects.stream().map(Effect::word).toList()))
                .putIfPresent("model", common.model().map(NodeWriter::writeModel))
                .putIfPresent("inputs", common.inputs().map(NodeWriter::writeInputs))
                .putIfPresent("continue_on", common.continueOn())
                .putIfPresent("when", common.when().map(NodeWriter::writeCondition))
                .putIfPresent("metadata", common.metadata())
                .putIfPresent("lowering_overrides", common.loweringOverrides());
    }

    private static void writeWork(Node.WorkFields work, JsonObject.Builder out) {
        out.putIfPresent("checks", work.checks().map(CheckWriter::writeAll))
                .putIfPresent("repair", work.repair().map(NodeWriter::writeRepair))
                .putIfPresent("writes", work.writes().map(NodeWriter::writeWrites))
                .putIfPresent("idempotent", work.idempotent())
                .putIfPresent("timeout_ms", work.timeout().map(Duration::toMillis));
    }

    private static JsonObject writeContract(Node.Verify.Contract contract) {
        return JsonObject.builder()
                .putIfPresent("command", contract.command().map(CommandLine::display))
                .putIfPresent("expect_status", contract.expectStatus())
                .putIfPresent("expect_text", contract.expectText())
                .putIfPresent("assert_text", contract.assertText())
                .build();
    }

    private static JsonObject writeModel(ModelChoice model) {
        return JsonObject.builder()
                .putIfPresent("provider", model.provider())
                .putIfPresent("model", model.model())
                .putIfPresent("tier", model.tier())
                .putIfPresent("temperature", model.temperature())
                .putIfPresent("max_tokens", model.maxTokens())
                .build();
    }

    private static JsonObject writeInputs(SequencedMap<String, InputSource> inputs) {
        JsonObject.Builder out = JsonObject.builder();
        inputs.forEach((name, source) -> out.put(name, writeInput(source)));
        return out.build();
    }

    private static JsonValue writeInput(InputSource source) {
        JsonObject.Builder out = JsonObject.builder();
        switch (source) {
            case InputSource.NodeOutput output -> {
                String from = output.node() + "." + output.output();
                if (output.required()) {
                    return new JsonString(from);
                }
                out.put("from", from);
            }
            case InputSource.File file -> out.put("file", file.path().toString());
        }
        return (source.required() ? out : out.put("required", false)).build();
    }

    private static JsonObject writeRepair(RepairSpec repair) {
        return JsonObject.builder()
                .putIfPresent("max_repairs", repair.maxRepairs())
                .putIfPresent("strategy", repair.strategy().map(RepairStrategy::word))
                .putIfPresent("node", repair.node().map(NodeId::value))
                .build();
    }

    private static JsonValue writeWrites(Writes writes) {
        return switch (writes) {
            case Writes.Globs globs -> JsonArray.of(globs.globs());
            case Writes.ByFile ignored -> new JsonString("by_file");
        };
    }

    private static JsonObject writeCondition(Condition condition) {
        return switch (condition) {
            case Condition.OptionalWanted ignored ->
                    JsonObject.builder().put("flag", "optional").build();
        };
    }
}

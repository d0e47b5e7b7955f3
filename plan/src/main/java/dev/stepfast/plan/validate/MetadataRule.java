package dev.stepfast.plan.validate;

import dev.stepfast.plan.diagnostic.DiagnosticCode;
import dev.stepfast.plan.json.JsonPointer;
import dev.stepfast.plan.taskplan.Node;
import dev.stepfast.plan.value.JsonValue.JsonObject;
import java.util.Set;

/** Metadata does not take names that Stepfast writes itself. */
final class MetadataRule implements Rule {
    private static final Set<String> OF_NODES =
            Set.of(
                    "task_plan_kind",
                    "task_plan_purpose",
                    "worker_name",
                    "worker_preset",
                    "worker_task_label",
                    "human_gate",
                    "approval_id",
                    "approval_skippable",
                    "approval_prompt",
                    "approval_expires_after_ms",
                    "command_tool",
                    "command_args",
                    "compact_preserve_recent");

    @Override
    public void check(Subject subject) {
        JsonObject plan = subject.plan().metadata().orElse(JsonObject.empty());
        for (String name : plan.members().keySet()) {
            if (name.equals("task_plan")
                    || name.equals("stepfast")
                    || name.startsWith("stepfast.")) {
                report(subject, JsonPointer.child("/metadata", name), name);
            }
        }
        for (Node node : subject.nodes()) {
            for (String name :
                    node.common().metadata().orElse(JsonObject.empty()).members().keySet()) {
                if (OF_NODES.contains(name)) {
                    report(
                            subject,
                            JsonPointer.child(Subject.pointer(node.id(), "metadata"), name),
                            name);
                }
            }
        }
    }

    private static void report(Subject subject, String pointer, String name) {
        subject.report(
                DiagnosticCode.METADATA_RESERVED,
                pointer,
                "the name " + Subject.quote(name) + " is reserved; rename it");
    }
}

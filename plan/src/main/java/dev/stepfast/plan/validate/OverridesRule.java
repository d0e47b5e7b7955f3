package dev.stepfast.plan.validate;

import dev.stepfast.plan.diagnostic.DiagnosticCode;
import dev.stepfast.plan.json.JsonPointer;
import dev.stepfast.plan.taskplan.Node;
import dev.stepfast.plan.value.JsonValue;
import dev.stepfast.plan.value.JsonValue.JsonArray;
import dev.stepfast.plan.value.JsonValue.JsonBoolean;
import dev.stepfast.plan.value.JsonValue.JsonNumber;
import dev.stepfast.plan.value.JsonValue.JsonObject;
import dev.stepfast.plan.value.JsonValue.JsonString;
import java.util.Map;
import java.util.Set;

/** Overrides reach what is theirs: no kind, gate, verifier, capability or budget. */
final class OverridesRule implements Rule {
    private static final Set<String> VISIBILITIES = Set.of("full", "final", "none");

    private static final Map<String, Map<String, Form>> BLOCKS =
            Map.of(
                    "context_policy",
                    Map.of(
                            "max_artifacts", Form.COUNT,
                            "max_tokens", Form.COUNT,
                            "reserve_tokens", Form.COUNT,
                            "include_kinds", Form.WORDS,
                            "exclude_kinds", Form.WORDS,
                            "prioritize_kinds", Form.WORDS,
                            "prefer_recent", Form.FLAG),
                    "auto_compact",
                    Map.of(
                            "enabled",
                            Form.FLAG,
                            "token_threshold",
                            Form.COUNT,
                            "tool_output_max_chars",
                            Form.COUNT),
                    "model_policy",
                    Map.of("max_nudges", Form.COUNT));

    /** What a member of an override holds. */
    private enum Form {
        COUNT,
        FLAG,
        WORDS
    }

    @Override
    public void check(Subject subject) {
        for (Node node : subject.nodes()) {
            node.common()
                    .loweringOverrides()
                    .ifPresent(overrides ->
                            overrides
                                    .members()
                                    .forEach((name, value) ->
                                            check(
                                                    subject,
                                                    node,
                                                    JsonPointer.child(
                                                            Subject.pointer(
                                                                    node.id(),
                                                                    "lowering_overrides"),
                                                            name),
                                                    name,
                                                    value)));
        }
    }

    private static void check(
            Subject subject, Node node, String pointer, String name, JsonValue value) {
        if (name.startsWith("x-")) {
            return;
        }
        if (!(node instanceof Node.AgentLoop)) {
            refuse(subject, pointer, "a " + node.kind().word() + " has no overrides; remove it");
            return;
        }
        Map<String, Form> members = BLOCKS.getOrDefault(name, Map.of());
        boolean fine =
                switch (name) {
                    case "task_label" -> value instanceof JsonString;
                    case "output_visibility" ->
                            value instanceof JsonString text && VISIBILITIES.contains(text.value());
                    default -> value instanceof JsonObject && !members.isEmpty();
                };
        if (!fine) {
            refuse(subject, pointer, Subject.quote(name) + " cannot be overridden so");
        } else if (value instanceof JsonObject block) {
            block.members()
                    .forEach((member, content) -> {
                        Form form = members.get(member);
                        if (!member.startsWith("x-") && (form == null || !fits(content, form))) {
                            refuse(
                                    subject,
                                    JsonPointer.child(pointer, member),
                                    Subject.quote(name + "." + member)
                                            + " cannot be overridden so");
                        }
                    });
        }
    }

    private static boolean fits(JsonValue value, Form form) {
        return switch (form) {
            case COUNT ->
                    value instanceof JsonNumber number
                            && number.findWhole().filter(whole -> whole >= 0).isPresent();
            case FLAG -> value instanceof JsonBoolean;
            case WORDS ->
                    value instanceof JsonArray array
                            && array.elements().stream().allMatch(JsonString.class::isInstance);
        };
    }

    private static void refuse(Subject subject, String pointer, String message) {
        subject.report(DiagnosticCode.OVERRIDE_NOT_ALLOWED, pointer, message);
    }
}

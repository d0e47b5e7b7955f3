package dev.stepfast.plan.json;

import dev.stepfast.plan.diagnostic.Diagnostic;
import dev.stepfast.plan.diagnostic.DiagnosticCode;
import dev.stepfast.plan.taskplan.NodeKind;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Which members a node of each kind has. */
final class NodeFields {
    /** All kinds of the format, those included that this version does not run. */
    static final List<String> ALL_KINDS =
            List.of(
                    "read_fact",
                    "search",
                    "context_pack",
                    "agent_loop",
                    "sub_agent",
                    "workflow_map",
                    "verify",
                    "human_gate",
                    "deterministic_command",
                    "join",
                    "compact");

    private static final Set<String> COMMON =
            Set.of(
                    "kind",
                    "id",
                    "purpose",
                    "prompt",
                    "system",
                    "tools",
                    "effects",
                    "model",
                    "metadata",
                    "lowering_overrides");

    private static final Map<NodeKind, Set<String>> OWN =
            Map.of(
                    NodeKind.AGENT_LOOP,
                    Set.of(
                            "agent_loop",
                            "checks",
                            "repair",
                            "inputs",
                            "writes",
                            "idempotent",
                            "agent",
                            "continue_on",
                            "timeout_ms",
                            "when"),
                    NodeKind.VERIFY,
                    Set.of(
                            "verify",
                            "checks",
                            "repair",
                            "inputs",
                            "writes",
                            "idempotent",
                            "continue_on",
                            "timeout_ms",
                            "when"),
                    NodeKind.HUMAN_GATE,
                    Set.of("human_gate", "inputs", "continue_on", "when"),
                    NodeKind.JOIN,
                    Set.of("when"));

    /** Fields of the format that agent loops have and this version does not act on. */
    private static final Set<String> NOT_YET = Set.of("outputs", "retry");

    private static final Set<String> OF_SOME_KIND =
            Stream.concat(
                            OWN.values().stream().flatMap(Set::stream),
                            Stream.of("outputs", "retry", "sub_agent", "map", "command", "compact"))
                    .collect(Collectors.toUnmodifiableSet());

    private NodeFields() {}

    static void refuseOthers(Members node, NodeKind kind) {
        Set<String> own = new HashSet<>(COMMON);
        own.addAll(OWN.getOrDefault(kind, Set.of()));
        for (String name : node.object().members().keySet()) {
            if (own.contains(name) || name.startsWith("x-")) {
                continue;
            }
            if (kind == NodeKind.AGENT_LOOP && NOT_YET.contains(name)) {
                node.report(
                        DiagnosticCode.UNKNOWN_FIELD,
                        name,
                        "this version does not act on \"" + name + "\"; remove it");
            } else if (OF_SOME_KIND.contains(name)) {
                node.findings()
                        .add(
                                Diagnostic.atPointer(
                                        DiagnosticCode.FIELD_NOT_FOR_KIND,
                                        node.pointer(name),
                                        "a node of kind "
                                                + kind.word()
                                                + " has no \""
                                                + name
                                                + "\"; remove it"));
            } else {
                node.refuseUnknown(name, own);
            }
        }
    }
}

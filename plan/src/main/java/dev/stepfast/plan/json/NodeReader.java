package dev.stepfast.plan.json;

import dev.stepfast.plan.check.CommandLine;
import dev.stepfast.plan.diagnostic.Diagnostic;
import dev.stepfast.plan.diagnostic.DiagnosticCode;
import dev.stepfast.plan.diagnostic.Spelling;
import dev.stepfast.plan.taskplan.Node;
import dev.stepfast.plan.taskplan.Node.WorkFields;
import dev.stepfast.plan.taskplan.NodeId;
import dev.stepfast.plan.taskplan.NodeKind;
import dev.stepfast.plan.taskplan.RepairSpec;
import dev.stepfast.plan.taskplan.RepairStrategy;
import dev.stepfast.plan.taskplan.Writes;
import dev.stepfast.plan.value.JsonValue;
import dev.stepfast.plan.value.JsonValue.JsonArray;
import dev.stepfast.plan.value.JsonValue.JsonString;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Reads one node. What a node may not lack is left to the validator, which sees plans from Markdown
 * too.
 */
final class NodeReader {
    private final NodeId id;
    private final Members members;

    private NodeReader(NodeId id, Members members) {
        this.id = id;
        this.members = members;
    }

    /** The node, as far as it is well formed; empty when its kind is not known or not run. */
    static Optional<Node> read(NodeId id, Members members) {
        return new NodeReader(id, members).read();
    }

    private Optional<Node> read() {
        return readKind()
                .map(kind -> {
                    NodeFields.refuseOthers(members, kind);
                    return switch (kind) {
                        case AGENT_LOOP -> readAgentLoop();
                        case VERIFY -> readVerify();
                        case HUMAN_GATE -> readHumanGate();
                        case JOIN -> new Node.Join(NodeCommonReader.read(id, members, kind));
                    };
                });
    }

    private Optional<NodeKind> readKind() {
        if (!members.has("kind")) {
            members.report(DiagnosticCode.UNKNOWN_KIND, "kind", "the node has no \"kind\"");
            return Optional.empty();
        }
        Optional<String> word = members.text("kind", DiagnosticCode.UNKNOWN_KIND);
        Optional<NodeKind> kind = word.flatMap(NodeKind::find);
        if (word.isPresent() && kind.isEmpty()) {
            refuseKind(word.get());
        }
        return kind;
    }

    private void refuseKind(String word) {
        if (NodeFields.ALL_KINDS.contains(word)) {
            members.report(
                    DiagnosticCode.UNKNOWN_KIND,
                    "kind",
                    "this version does not run nodes of kind "
                            + word
                            + "; it runs "
                            + String.join(
                                    ", ",
                                    Arrays.stream(NodeKind.values()).map(NodeKind::word).toList()));
            return;
        }
        Optional<String> meant = Spelling.findNearest(word, NodeFields.ALL_KINDS);
        Diagnostic diagnostic =
                Diagnostic.atPointer(
                        DiagnosticCode.UNKNOWN_KIND,
                        members.pointer("kind"),
                        "unknown kind "
                                + Members.quote(word)
                                + meant.map(kind -> "; did you mean \"" + kind + "\"?")
                                        .orElse(
                                                "; kinds are "
                                                        + String.join(", ", NodeFields.ALL_KINDS)));
        members.findings().add(meant.map(diagnostic::withSuggestion).orElse(diagnostic));
    }

    private Node readAgentLoop() {
        Optional<Members> block =
                readBlock(
                        "agent_loop",
                        Set.of("max_iterations", "done_sentinel", "stop_after_successful_tools"));
        return new Node.AgentLoop(
                NodeCommonReader.read(id, members, NodeKind.AGENT_LOOP),
                readWork(),
                members.text("agent"),
                block.flatMap(loop -> loop.count("max_iterations", 1, DiagnosticCode.SHAPE)),
                block.flatMap(loop -> loop.text("done_sentinel")),
                block.flatMap(loop -> loop.texts("stop_after_successful_tools")));
    }

    private Node readVerify() {
        Optional<Members> block =
                readBlock(
                        "verify", Set.of("command", "expect_status", "expect_text", "assert_text"));
        return new Node.Verify(
                NodeCommonReader.read(id, members, NodeKind.VERIFY),
                readWork(),
                block.map(NodeReader::readContract));
    }

    private static Node.Verify.Contract readContract(Members block) {
        Optional<CommandLine> command =
                CommandReader.readLine(block, "command", DiagnosticCode.SHAPE);
        return new Node.Verify.Contract(
                command,
                block.whole("expect_status", 0, 255).map(Long::intValue),
                block.text("expect_text"),
                block.text("assert_text"));
    }

    private Node readHumanGate() {
        Optional<Members> block =
                readBlock(
                        "human_gate",
                        Set.of("prompt", "approval_id", "skippable", "expires_after_ms"));
        return new Node.HumanGate(
                NodeCommonReader.read(id, members, NodeKind.HUMAN_GATE),
                block.flatMap(gate -> gate.find("approval_id"))
                        .flatMap(value ->
                                value instanceof JsonString text
                                        ? Optional.of(text.value())
                                        : Optional.empty())
                        .orElse(""),
                block.flatMap(gate -> gate.text("prompt")),
                block.flatMap(gate -> gate.flag("skippable")),
                block.flatMap(gate -> gate.whole("expires_after_ms", 1, Members.LARGEST))
                        .map(Duration::ofMillis));
    }

    private Optional<Members> readBlock(String name, Set<String> fields) {
        Optional<Members> block = members.object(name);
        block.ifPresent(present -> present.refuseUnknown(fields));
        return block;
    }

    private WorkFields readWork() {
        return new WorkFields(
                CheckReader.readAll(members, "checks"),
                members.object("repair").map(NodeReader::readRepair),
                readWrites(),
                members.flag("idempotent"),
                members.whole("timeout_ms", 1, Members.LARGEST).map(Duration::ofMillis));
    }

    private static RepairSpec readRepair(Members block) {
        block.refuseUnknown(Set.of("max_repairs", "strategy", "node"));
        return new RepairSpec(
                block.whole("max_repairs", 0, RepairSpec.MOST_REPAIRS).map(Long::intValue),
                block.word("strategy", RepairStrategy.words()).flatMap(RepairStrategy::find),
                TaskPlanReader.readId(block, "node", DiagnosticCode.REPAIR_NODE_INVALID));
    }

    private Optional<Writes> readWrites() {
        Optional<JsonValue> stated = members.find("writes");
        if (stated.isEmpty()) {
            return Optional.empty();
        }
        if (stated.get() instanceof JsonString word && word.value().equals("by_file")) {
            return Optional.of(new Writes.ByFile());
        }
        if (!(stated.get() instanceof JsonArray array)) {
            members.report(
                    DiagnosticCode.SHAPE,
                    "writes",
                    Members.expected("a list of globs or \"by_file\"", stated.get()));
            return Optional.empty();
        }
        List<String> globs = new ArrayList<>(members.texts("writes").orElse(List.of()));
        // Globs that are no strings were reported; without them the list would claim less than was
        // meant.
        return globs.size() == array.elements().size()
                ? Optional.of(new Writes.Globs(globs))
                : Optional.empty();
    }
}

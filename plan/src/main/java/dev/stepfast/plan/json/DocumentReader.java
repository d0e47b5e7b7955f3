package dev.stepfast.plan.json;

import dev.stepfast.plan.diagnostic.DiagnosticCode;
import dev.stepfast.plan.taskplan.Edge;
import dev.stepfast.plan.taskplan.Node;
import dev.stepfast.plan.taskplan.NodeId;
import dev.stepfast.plan.taskplan.TaskPlan;
import dev.stepfast.plan.value.JsonValue;
import dev.stepfast.plan.value.JsonValue.JsonObject;
import dev.stepfast.plan.value.JsonValue.JsonString;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.Set;

/** One reading of one plan document. */
final class DocumentReader {
    private static final Set<String> FIELDS = fields();

    /** Stands for an entry that is absent or cannot be one; no node of a file can have this id. */
    private static final NodeId NO_ENTRY = new NodeId("\u0000");

    private final Members plan;
    private final Findings findings;
    private final JsonSourceMap places;
    private final Set<NodeId> unread = new HashSet<>();
    private final List<Integer> edgeIndex = new ArrayList<>();

    DocumentReader(JsonObject root, JsonSourceMap places) {
        this.places = places;
        this.findings = new Findings(places);
        this.plan = new Members(root, "", findings);
    }

    PlanReading read() {
        plan.refuseUnknown(FIELDS);
        readVersion();
        Optional<String> objective = plan.requiredText("objective", DiagnosticCode.SHAPE);
        NodeId entry = readEntry();
        SequencedMap<NodeId, Node> nodes = readNodes();
        Optional<List<Edge>> edges = readEdges();
        TopLevel top = TopLevelReader.read(plan);
        HugeNumbers.report(plan.object(), findings);
        TaskPlan read =
                new TaskPlan(
                        objective.orElse(""),
                        entry,
                        nodes,
                        edges,
                        top.budgets(),
                        top.capabilities(),
                        top.verification(),
                        top.unknowns(),
                        top.routing(),
                        top.acceptance(),
                        top.metadata(),
                        top.carried(),
                        Optional.of(StatedPlan.of(plan.object())));
        return new PlanReading(
                Optional.of(plan.object()),
                Optional.of(read),
                unread,
                edgeIndex,
                findings.all(),
                places);
    }

    private void readVersion() {
        Optional<JsonValue> version = plan.find("schema_version");
        if (version.isEmpty() || !version.get().equals(new JsonString(TaskPlan.SCHEMA_VERSION))) {
            plan.report(
                    DiagnosticCode.SCHEMA_VERSION_MISMATCH,
                    "schema_version",
                    version.map(value -> Members.expected("the string \"1\"", value))
                            .orElse("\"schema_version\" is missing; it must be \"1\""));
        }
    }

    private NodeId readEntry() {
        Optional<String> entry = plan.requiredText("entry", DiagnosticCode.ENTRY_MISSING);
        if (entry.isPresent() && entry.get().length() > NodeId.MAX_LENGTH) {
            plan.report(
                    DiagnosticCode.ENTRY_NOT_FOUND, "entry", "no node has an id as long as this");
            return NO_ENTRY;
        }
        return entry.map(NodeId::new).orElse(NO_ENTRY);
    }

    private SequencedMap<NodeId, Node> readNodes() {
        SequencedMap<NodeId, Node> nodes = new LinkedHashMap<>();
        // A wrong type is the validator's no_nodes, like none at all.
        if (plan.find("nodes").orElse(JsonObject.empty()) instanceof JsonObject object) {
            Members all = new Members(object, "/nodes", findings);
            object.members().forEach((name, value) -> readNode(all, name, value, nodes));
        }
        return nodes;
    }

    private void readNode(
            Members all, String name, JsonValue value, SequencedMap<NodeId, Node> nodes) {
        if (name.length() > NodeId.MAX_LENGTH) {
            all.report(
                    DiagnosticCode.LIMIT_EXCEEDED,
                    name,
                    "an id has at most " + NodeId.MAX_LENGTH + " characters");
            return;
        }
        if (name.isEmpty() || name.chars().anyMatch(Character::isISOControl)) {
            all.report(
                    DiagnosticCode.SHAPE,
                    name,
                    "an id has 1 to 256 characters, none of them a control character");
            return;
        }
        NodeId id = new NodeId(name);
        Optional<Node> node = Optional.empty();
        if (value instanceof JsonObject object) {
            node = NodeReader.read(id, new Members(object, all.pointer(name), findings));
        } else {
            all.report(DiagnosticCode.SHAPE, name, Members.expected("an object", value));
        }
        if (node.isPresent()) {
            nodes.put(id, node.get());
        } else {
            unread.add(id);
        }
    }

    private Optional<List<Edge>> readEdges() {
        return plan.array("edges")
                .map(elements -> {
                    List<Edge> edges = new ArrayList<>();
                    for (int i = 0; i < elements.size(); i++) {
                        String pointer = JsonPointer.child("/edges", i);
                        if (elements.get(i) instanceof JsonObject object) {
                            Optional<Edge> edge = readEdge(new Members(object, pointer, findings));
                            if (edge.isPresent()) {
                                edges.add(edge.get());
                                edgeIndex.add(i);
                            }
                        } else {
                            findings.add(
                                    DiagnosticCode.SHAPE,
                                    pointer,
                                    Members.expected("an object", elements.get(i)));
                        }
                    }
                    return edges;
                });
    }

    private static Optional<Edge> readEdge(Members edge) {
        edge.refuseUnknown(Set.of("from", "to", "branch", "label", "order_only"));
        Optional<NodeId> from = readEnd(edge, "from", DiagnosticCode.EDGE_FROM_UNKNOWN);
        Optional<NodeId> to = readEnd(edge, "to", DiagnosticCode.EDGE_TO_UNKNOWN);
        Optional<String> branch = edge.text("branch", DiagnosticCode.EDGE_BRANCH_UNKNOWN);
        Optional<String> label = edge.text("label");
        boolean orderOnly = edge.flag("order_only").orElse(false);
        return from.flatMap(
                source -> to.map(target -> new Edge(source, target, branch, label, orderOnly)));
    }

    private static Optional<NodeId> readEnd(Members edge, String name, DiagnosticCode code) {
        if (!edge.has(name)) {
            edge.report(code, name, "the edge has no \"" + name + "\"");
        }
        return TaskPlanReader.readId(edge, name, code);
    }

    private static Set<String> fields() {
        Set<String> fields = new HashSet<>(TopLevel.FIELDS);
        fields.addAll(Set.of("schema_version", "objective", "entry", "nodes", "edges"));
        return Set.copyOf(fields);
    }
}

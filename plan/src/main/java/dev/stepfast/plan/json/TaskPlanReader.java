package dev.stepfast.plan.json;

import dev.stepfast.plan.diagnostic.Checked;
import dev.stepfast.plan.diagnostic.Diagnostic;
import dev.stepfast.plan.diagnostic.DiagnosticCode;
import dev.stepfast.plan.diagnostic.SourceSpan;
import dev.stepfast.plan.json.JsonText.Parsed;
import dev.stepfast.plan.taskplan.NodeId;
import dev.stepfast.plan.taskplan.TaskPlan;
import dev.stepfast.plan.value.JsonValue;
import dev.stepfast.plan.value.JsonValue.JsonArray;
import dev.stepfast.plan.value.JsonValue.JsonObject;
import dev.stepfast.plan.value.JsonValue.JsonString;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Reads task plans in their JSON form; never throws for what a file holds. */
public final class TaskPlanReader {
    private TaskPlanReader() {}

    /**
     * The plan in a file, when nothing is wrong with its form; what it says is the validator's to
     * judge.
     */
    public static Checked<Optional<TaskPlan>> read(byte[] bytes) {
        return readPartially(bytes).checked();
    }

    /** As {@link #read}, but gives what is well formed also when other parts are not. */
    public static PlanReading readPartially(byte[] bytes) {
        return switch (JsonText.parse(bytes, JsonText.Limits.TASK_PLAN, JsonText.Places.KEPT)) {
            case Parsed.Value parsed -> readPartially(parsed.value(), parsed.places());
            case Parsed.Refused refused ->
                    new PlanReading(
                            Optional.empty(),
                            Optional.empty(),
                            Set.of(),
                            List.of(),
                            List.of(
                                    Diagnostic.atPointer(refused.code(), "", refused.message())
                                            .withSpan(
                                                    new SourceSpan(
                                                            0,
                                                            0,
                                                            refused.line(),
                                                            refused.column()))),
                            JsonSourceMap.NONE);
        };
    }

    /** Reads a JSON value that somebody else has parsed. */
    public static PlanReading readPartially(JsonValue root, JsonSourceMap places) {
        if (root instanceof JsonObject object) {
            return new DocumentReader(object, places).read();
        }
        Findings findings = new Findings(places);
        findings.add(DiagnosticCode.NOT_A_DICT, "", Members.expected("an object", root));
        return new PlanReading(
                Optional.of(root),
                Optional.empty(),
                Set.of(),
                List.of(),
                findings.all(),
                JsonSourceMap.NONE);
    }

    /**
     * The fields of a plan beside objective, entry, nodes and edges: what a Markdown plan's front
     * matter may hold.
     */
    public static Checked<TopLevel> readTopLevel(JsonObject fields) {
        Findings findings = new Findings(JsonSourceMap.NONE);
        Members members = new Members(fields, "", findings);
        members.refuseUnknown(TopLevel.FIELDS);
        return new Checked<>(TopLevelReader.read(members), findings.all());
    }

    /**
     * A plan from its canonical JSON, as the journal has it; the nodes stand in the order of {@code
     * node_order}.
     *
     * @throws IllegalArgumentException when it is not what {@link TaskPlanJson#canonical} wrote
     */
    public static TaskPlan readCanonical(JsonObject canonical) {
        LinkedHashMap<String, JsonValue> members = new LinkedHashMap<>(canonical.members());
        JsonValue order = members.remove(StatedPlan.NODE_ORDER);
        if (!(order instanceof JsonArray ids)
                || !(members.get("nodes") instanceof JsonObject nodes)) {
            throw new IllegalArgumentException("no canonical plan: nodes or node_order is missing");
        }
        members.put("nodes", inOrder(nodes, ids));
        PlanReading reading = readPartially(new JsonObject(members), JsonSourceMap.NONE);
        return reading.checked()
                .value()
                .orElseThrow(() ->
                        new IllegalArgumentException(
                                "no canonical plan: " + reading.diagnostics().getFirst()));
    }

    private static JsonObject inOrder(JsonObject nodes, JsonArray ids) {
        LinkedHashMap<String, JsonValue> ordered = new LinkedHashMap<>();
        for (JsonValue id : ids.elements()) {
            if (id instanceof JsonString text) {
                nodes.find(text.value()).ifPresent(node -> ordered.put(text.value(), node));
            }
        }
        if (ordered.size() != nodes.members().size() || ordered.size() != ids.elements().size()) {
            throw new IllegalArgumentException(
                    "no canonical plan: node_order does not name each node once");
        }
        return new JsonObject(ordered);
    }

    /**
     * A reference to a node; what cannot be an id of any node is reported with the code of a
     * missing one.
     */
    static Optional<NodeId> readId(Members members, String name, DiagnosticCode code) {
        return members.text(name, code)
                .flatMap(id -> {
                    if (id.isEmpty() || id.length() > NodeId.MAX_LENGTH) {
                        members.report(
                                code,
                                name,
                                id.isEmpty()
                                        ? "the id is empty"
                                        : "no node has an id as long as this");
                        return Optional.empty();
                    }
                    return Optional.of(new NodeId(id));
                });
    }
}

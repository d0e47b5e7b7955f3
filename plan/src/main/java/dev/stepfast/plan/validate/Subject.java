package dev.stepfast.plan.validate;

import dev.stepfast.plan.diagnostic.Diagnostic;
import dev.stepfast.plan.diagnostic.DiagnosticCode;
import dev.stepfast.plan.diagnostic.SourceSpan;
import dev.stepfast.plan.diagnostic.Spelling;
import dev.stepfast.plan.json.JsonPointer;
import dev.stepfast.plan.taskplan.Capabilities;
import dev.stepfast.plan.taskplan.Effect;
import dev.stepfast.plan.taskplan.Levels;
import dev.stepfast.plan.taskplan.Node;
import dev.stepfast.plan.taskplan.NodeId;
import dev.stepfast.plan.taskplan.TaskPlan;
import dev.stepfast.plan.taskplan.ToolCatalogue;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;

/** One plan under validation: what the rules look at, and where they report. */
final class Subject {
    private static final int SHOWN = 80;

    private final TaskPlan plan;
    private final PlanGraph graph;
    private final ValidationContext context;
    private final List<Integer> edgeIndex;
    private final Reachability reachability;
    private final List<Diagnostic> found = new ArrayList<>();

    /**
     * @param edgeIndex for each edge its index in the file; empty: the same
     */
    Subject(TaskPlan plan, PlanGraph graph, ValidationContext context, List<Integer> edgeIndex) {
        this.plan = plan;
        this.graph = graph;
        this.context = context;
        this.edgeIndex = edgeIndex;
        this.reachability = new Reachability(graph);
    }

    TaskPlan plan() {
        return plan;
    }

    PlanGraph graph() {
        return graph;
    }

    ValidationContext context() {
        return context;
    }

    ToolCatalogue tools() {
        return context.tools();
    }

    Reachability reachability() {
        return reachability;
    }

    Collection<Node> nodes() {
        return plan.nodes().values();
    }

    boolean exists(NodeId id) {
        return graph.numberOf(id) >= 0;
    }

    Capabilities capabilities() {
        return plan.capabilities().orElse(Capabilities.UNSTATED);
    }

    Effect level(Node node) {
        return Levels.ofNode(node, tools());
    }

    static String pointer(NodeId id) {
        return JsonPointer.child("/nodes", id.value());
    }

    static String pointer(NodeId id, String member) {
        return JsonPointer.child(pointer(id), member);
    }

    String edgePointer(int edge) {
        return JsonPointer.child("/edges", edgeIndex.isEmpty() ? edge : edgeIndex.get(edge));
    }

    Optional<SourceSpan> span(String pointer) {
        return context.places().apply(pointer);
    }

    void report(DiagnosticCode code, String pointer, String message) {
        report(Diagnostic.atPointer(code, pointer, message));
    }

    /** Reports something whose right form is probably one of the candidates. */
    void report(
            DiagnosticCode code,
            String pointer,
            String message,
            String word,
            Collection<String> candidates) {
        Optional<String> meant = Spelling.findNearest(word, candidates);
        Diagnostic diagnostic =
                Diagnostic.atPointer(
                        code,
                        pointer,
                        message
                                + meant.map(near -> "; did you mean " + quote(near) + "?")
                                        .orElse(""));
        report(meant.map(diagnostic::withSuggestion).orElse(diagnostic));
    }

    /** Reports a reference to a node that is not there. */
    void reportMissing(DiagnosticCode code, String pointer, NodeId missing) {
        List<String> ids = plan.nodes().keySet().stream().map(NodeId::value).limit(1_000).toList();
        report(code, pointer, "there is no node " + quote(missing.value()), missing.value(), ids);
    }

    void report(Diagnostic diagnostic) {
        found.add(
                diagnostic
                        .pointer()
                        .flatMap(this::span)
                        .map(diagnostic::withSpan)
                        .orElse(diagnostic));
    }

    List<Diagnostic> found() {
        return found;
    }

    static String quote(NodeId id) {
        return quote(id.value());
    }

    /**
     * A text of the plan in quotes, cut after 80 characters, control characters shown as blanks.
     */
    static String quote(String text) {
        int length = text.codePointCount(0, text.length());
        String shown =
                length <= SHOWN
                        ? text
                        : text.substring(0, text.offsetByCodePoints(0, SHOWN - 1)) + "…";
        StringBuilder out = new StringBuilder("\"");
        shown.codePoints().forEach(c -> out.appendCodePoint(Character.isISOControl(c) ? ' ' : c));
        return out.append('"').toString();
    }
}

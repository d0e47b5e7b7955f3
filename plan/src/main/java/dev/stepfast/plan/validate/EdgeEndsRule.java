package dev.stepfast.plan.validate;

import dev.stepfast.plan.diagnostic.DiagnosticCode;
import dev.stepfast.plan.json.JsonPointer;
import dev.stepfast.plan.taskplan.Edge;

/** Edges lead from nodes to nodes. */
final class EdgeEndsRule implements Rule {
    @Override
    public void check(Subject subject) {
        PlanGraph graph = subject.graph();
        for (int i = 0; i < graph.edges().size(); i++) {
            Edge edge = graph.edges().get(i);
            if (graph.from(i) < 0) {
                subject.reportMissing(
                        DiagnosticCode.EDGE_FROM_UNKNOWN,
                        JsonPointer.child(subject.edgePointer(i), "from"),
                        edge.from());
            }
            if (graph.to(i) < 0) {
                subject.reportMissing(
                        DiagnosticCode.EDGE_TO_UNKNOWN,
                        JsonPointer.child(subject.edgePointer(i), "to"),
                        edge.to());
            }
        }
    }
}

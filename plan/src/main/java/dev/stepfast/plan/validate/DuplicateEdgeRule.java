package dev.stepfast.plan.validate;

import dev.stepfast.plan.diagnostic.DiagnosticCode;

/** An edge that repeats an earlier one is dropped. */
final class DuplicateEdgeRule implements Rule {
    @Override
    public void check(Subject subject) {
        PlanGraph graph = subject.graph();
        for (int i = 0; i < graph.edges().size(); i++) {
            if (graph.use(i) == PlanGraph.EdgeUse.DUPLICATE) {
                subject.report(
                        DiagnosticCode.DUPLICATE_EDGE,
                        subject.edgePointer(i),
                        "an earlier edge has the same ends and branch; this one is dropped");
            }
        }
    }
}

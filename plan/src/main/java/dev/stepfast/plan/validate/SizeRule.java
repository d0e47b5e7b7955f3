package dev.stepfast.plan.validate;

import dev.stepfast.plan.diagnostic.DiagnosticCode;

/** A plan has nodes, and not more than anyone could look at. */
final class SizeRule implements Rule {
    private static final int MAX_NODES = 100_000;
    private static final int MAX_EDGES = 1_000_000;

    @Override
    public void check(Subject subject) {
        if (subject.graph().size() == 0) {
            subject.report(DiagnosticCode.NO_NODES, "/nodes", "the plan has no nodes");
        }
        if (subject.graph().size() > MAX_NODES) {
            subject.report(
                    DiagnosticCode.LIMIT_EXCEEDED, "/nodes", "more than " + MAX_NODES + " nodes");
        }
        if (subject.plan().edgeList().size() > MAX_EDGES) {
            subject.report(
                    DiagnosticCode.LIMIT_EXCEEDED, "/edges", "more than " + MAX_EDGES + " edges");
        }
    }
}

package dev.stepfast.plan.validate;

import dev.stepfast.plan.diagnostic.DiagnosticCode;
import dev.stepfast.plan.taskplan.NodeId;

/** A path leads from the entry to each node, branches ignored. */
final class ReachabilityRule implements Rule {
    @Override
    public void check(Subject subject) {
        PlanGraph graph = subject.graph();
        for (int node = 0; node < graph.readSize(); node++) {
            if (!graph.isReachable(node)) {
                NodeId id = graph.id(node);
                subject.report(
                        DiagnosticCode.NODE_UNREACHABLE,
                        Subject.pointer(id),
                        "no path leads from the entry to "
                                + Subject.quote(id)
                                + "; it will never run");
            }
        }
    }
}

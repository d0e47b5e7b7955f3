package dev.stepfast.plan.validate;

import dev.stepfast.plan.diagnostic.DiagnosticCode;
import dev.stepfast.plan.taskplan.Node;

/** A join waits for something, and for more than one thing. */
final class JoinInputsRule implements Rule {
    @Override
    public void check(Subject subject) {
        PlanGraph graph = subject.graph();
        for (Node node : subject.nodes()) {
            int number = graph.numberOf(node.id());
            if (!(node instanceof Node.Join) || number == graph.entry()) {
                continue;
            }
            int[] incoming = graph.incoming(number);
            if (isDead(graph, incoming)) {
                subject.report(
                        DiagnosticCode.JOIN_DEAD,
                        Subject.pointer(node.id()),
                        "nothing that can run leads to the join " + Subject.quote(node.id()));
            } else if (incoming.length == 1
                    && subject.context().origin() == ValidationContext.Origin.AUTHORED) {
                subject.report(
                        DiagnosticCode.JOIN_SINGLE_INPUT,
                        Subject.pointer(node.id()),
                        "the join "
                                + Subject.quote(node.id())
                                + " waits for one edge only; lead that edge on");
            }
        }
    }

    private static boolean isDead(PlanGraph graph, int[] incoming) {
        if (graph.entry() < 0) {
            return incoming.length == 0;
        }
        for (int edge : incoming) {
            if (graph.isReachable(graph.from(edge))) {
                return false;
            }
        }
        return true;
    }
}

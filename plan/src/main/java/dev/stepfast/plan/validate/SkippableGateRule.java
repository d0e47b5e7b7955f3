package dev.stepfast.plan.validate;

import dev.stepfast.plan.diagnostic.DiagnosticCode;
import dev.stepfast.plan.taskplan.Edge;
import dev.stepfast.plan.taskplan.Effect;
import dev.stepfast.plan.taskplan.Node;
import dev.stepfast.plan.taskplan.Outcome;
import java.util.Optional;

/** Skipping a gate should not silently let files be changed. */
final class SkippableGateRule implements Rule {
    @Override
    public void check(Subject subject) {
        for (Node node : subject.nodes()) {
            if (node instanceof Node.HumanGate gate && gate.skippable().orElse(false)) {
                check(subject, gate);
            }
        }
    }

    private static void check(Subject subject, Node.HumanGate gate) {
        PlanGraph graph = subject.graph();
        Optional<Node> released = Optional.empty();
        for (int edge : graph.outgoing(graph.numberOf(gate.id()))) {
            Edge stated = graph.edges().get(edge);
            if (stated.branch().equals(Optional.of(Outcome.SKIPPED.word()))) {
                return;
            }
            if (stated.branch().isEmpty() && released.isEmpty()) {
                released =
                        graph.find(graph.to(edge))
                                .filter(node ->
                                        subject.level(node).isAtLeast(Effect.WORKSPACE_WRITE));
            }
        }
        released.ifPresent(node ->
                subject.report(
                        DiagnosticCode.GATE_SKIPPABLE_DESTRUCTIVE,
                        Subject.pointer(gate.id()),
                        "skipping "
                                + Subject.quote(gate.id())
                                + " lets "
                                + Subject.quote(node.id())
                                + " change things; use a"
                                + " branch for skipped, or do not let it be skipped"));
    }
}

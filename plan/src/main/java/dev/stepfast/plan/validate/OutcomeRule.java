package dev.stepfast.plan.validate;

import dev.stepfast.plan.diagnostic.DiagnosticCode;
import dev.stepfast.plan.taskplan.Edge;
import dev.stepfast.plan.taskplan.Node;
import dev.stepfast.plan.taskplan.Outcome;
import dev.stepfast.plan.taskplan.Routing;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Where a gate or verify node branches, each of its outcomes leads somewhere. */
final class OutcomeRule implements Rule {
    @Override
    public void check(Subject subject) {
        for (Node node : subject.nodes()) {
            if (node instanceof Node.HumanGate || node instanceof Node.Verify) {
                check(subject, node);
            }
        }
    }

    private static void check(Subject subject, Node node) {
        Set<String> branches = new HashSet<>();
        boolean unbranched = false;
        for (int edge : subject.graph().outgoing(subject.graph().numberOf(node.id()))) {
            Edge stated = subject.graph().edges().get(edge);
            if (!stated.orderOnly()) {
                stated.branch().ifPresent(branches::add);
                unbranched |= stated.branch().isEmpty();
            }
        }
        if (branches.isEmpty()) {
            return;
        }
        List<String> uncovered = new ArrayList<>();
        for (Outcome outcome : node.kind().branches()) {
            boolean leaves =
                    branches.contains(outcome.word())
                            || (unbranched && goesOn(subject, node, outcome));
            if (!leaves && canEndAs(node, outcome)) {
                uncovered.add(outcome.word());
            }
        }
        if (!uncovered.isEmpty()) {
            subject.report(
                    DiagnosticCode.OUTCOME_UNCOVERED,
                    Subject.pointer(node.id()),
                    Subject.quote(node.id())
                            + " branches, but no edge leaves it for "
                            + String.join(", ", uncovered));
        }
    }

    private static boolean goesOn(Subject subject, Node node, Outcome outcome) {
        return outcome.isSuccess()
                || node.common().continueOn().orElse(List.of()).contains(outcome.word())
                || (subject.plan().routing().orElse(Routing.STRICT) == Routing.FALLTHROUGH
                        && outcome != Outcome.DENIED
                        && outcome != Outcome.EXPIRED);
    }

    private static boolean canEndAs(Node node, Outcome outcome) {
        return outcome != Outcome.SKIPPED
                || (node instanceof Node.HumanGate gate && gate.skippable().orElse(false));
    }
}

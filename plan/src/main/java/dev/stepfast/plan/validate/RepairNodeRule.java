package dev.stepfast.plan.validate;

import dev.stepfast.plan.diagnostic.DiagnosticCode;
import dev.stepfast.plan.taskplan.Node;
import dev.stepfast.plan.taskplan.NodeId;
import dev.stepfast.plan.taskplan.RepairSpec;
import java.util.Optional;

/** A verify node repairs an earlier agent's work; other nodes repair their own. */
final class RepairNodeRule implements Rule {
    @Override
    public void check(Subject subject) {
        for (Node node : subject.nodes()) {
            node.repair()
                    .flatMap(repair -> findMistake(subject, node, repair))
                    .ifPresent(mistake ->
                            subject.report(
                                    DiagnosticCode.REPAIR_NODE_INVALID,
                                    Subject.pointer(node.id(), "repair"),
                                    mistake));
        }
    }

    private static Optional<String> findMistake(Subject subject, Node node, RepairSpec repair) {
        if (!(node instanceof Node.Verify)) {
            return repair.node()
                    .map(other -> "only a verify node names the node to repair; remove \"node\"");
        }
        if (repair.node().isEmpty()) {
            return Optional.of("a verify node cannot repair itself; name the agent's \"node\"");
        }
        NodeId target = repair.node().get();
        int number = subject.graph().numberOf(target);
        if (number < 0) {
            return Optional.of("there is no node " + Subject.quote(target));
        }
        if (!subject.graph()
                .find(number)
                .map(found -> found instanceof Node.AgentLoop)
                .orElse(true)) {
            return Optional.of(Subject.quote(target) + " has no model that could repair it");
        }
        int own = subject.graph().numberOf(node.id());
        return subject.reachability().isBefore(number, own) == Reachability.Before.NO
                ? Optional.of(
                        "no path leads from "
                                + Subject.quote(target)
                                + " to "
                                + Subject.quote(node.id()))
                : Optional.empty();
    }
}

package dev.stepfast.plan.validate;

import dev.stepfast.plan.diagnostic.DiagnosticCode;
import dev.stepfast.plan.taskplan.Node;

/** A plan has something that proves its work. */
final class UnverifiedRule implements Rule {
    @Override
    public void check(Subject subject) {
        boolean verified =
                subject.plan().acceptance().isPresent()
                        || subject.nodes().stream()
                                .anyMatch(node ->
                                        node instanceof Node.Verify || !node.checks().isEmpty());
        if (!verified && !subject.plan().nodes().isEmpty()) {
            subject.report(
                    DiagnosticCode.PLAN_UNVERIFIED,
                    "",
                    subject.context().origin() == ValidationContext.Origin.LOWERED
                            ? "nothing verifies this plan: no step has a check, so none can end verified;"
                                    + " add [validate: TYPE: OPERAND] to a step"
                            : "nothing verifies this plan: it has no verify node, no checks and no acceptance");
        }
    }
}

package dev.stepfast.plan.validate;

import dev.stepfast.plan.diagnostic.DiagnosticCode;
import dev.stepfast.plan.taskplan.Node;

/** The entry has no condition. */
final class ConditionRule implements Rule {
    @Override
    public void check(Subject subject) {
        Node entry = subject.plan().nodes().get(subject.plan().entry());
        if (entry != null && entry.common().when().isPresent()) {
            subject.report(
                    DiagnosticCode.WHEN_REFERENCE,
                    Subject.pointer(entry.id(), "when"),
                    "the entry always runs; remove its condition");
        }
    }
}

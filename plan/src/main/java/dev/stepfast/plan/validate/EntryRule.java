package dev.stepfast.plan.validate;

import dev.stepfast.plan.diagnostic.DiagnosticCode;

/** The entry is a node of the plan. */
final class EntryRule implements Rule {
    @Override
    public void check(Subject subject) {
        if (!subject.exists(subject.plan().entry())) {
            subject.reportMissing(DiagnosticCode.ENTRY_NOT_FOUND, "/entry", subject.plan().entry());
        }
    }
}

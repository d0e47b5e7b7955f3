package dev.stepfast.plan.validate;

import dev.stepfast.plan.diagnostic.DiagnosticCode;

/** Says so when a plan was too big to be looked at in every respect. */
final class AnalysisLimitRule implements Rule {
    @Override
    public void check(Subject subject) {
        if (subject.reachability().isExhausted()) {
            report(subject, "too many paths to follow");
        }
    }

    static void report(Subject subject, String reason) {
        subject.report(
                DiagnosticCode.ANALYSIS_LIMITED,
                "",
                reason + "; the rest is checked while the plan runs");
    }
}

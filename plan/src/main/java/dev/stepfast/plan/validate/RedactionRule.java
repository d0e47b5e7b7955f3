package dev.stepfast.plan.validate;

import dev.stepfast.plan.diagnostic.DiagnosticCode;
import dev.stepfast.plan.value.JsonValue.JsonBoolean;

/** Redaction cannot be switched off. */
final class RedactionRule implements Rule {
    @Override
    public void check(Subject subject) {
        boolean off =
                subject.plan()
                        .carried()
                        .transcriptPolicy()
                        .flatMap(policy -> policy.find("redact_secrets"))
                        .filter(new JsonBoolean(false)::equals)
                        .isPresent();
        if (off) {
            subject.report(
                    DiagnosticCode.REDACTION_ALWAYS_ON,
                    "/transcript_policy/redact_secrets",
                    "secrets are always redacted; this has no effect");
        }
    }
}

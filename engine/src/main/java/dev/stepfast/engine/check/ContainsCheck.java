package dev.stepfast.engine.check;

import dev.stepfast.plan.check.CheckSpec;

/** Runs {@code contains} and {@code not_contains} checks. */
final class ContainsCheck {
    private ContainsCheck() {}

    static Finding run(CheckSpec.Contains check, Verification verification) {
        String expected = (check.negated() ? "a reply without: " : "a reply with: ") + check.text();
        return ReplyText.judge(
                verification,
                check.scope(),
                expected,
                reply ->
                        Presence.of(reply.text().contains(check.text()), check.negated())
                                .finding("the text", expected, reply.hash()));
    }
}

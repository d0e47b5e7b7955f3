package dev.stepfast.engine.check;

import dev.stepfast.plan.check.CheckSpec;

/** Runs {@code file_contains} and {@code file_not_contains} checks. */
final class FileContainsCheck {
    private FileContainsCheck() {}

    static Finding run(CheckSpec.FileContains check, Verification verification) {
        String expected =
                check.path() + (check.negated() ? " without: " : " with: ") + check.text();
        return FileText.judge(
                verification,
                check.path(),
                expected,
                content ->
                        Presence.of(content.text().contains(check.text()), check.negated())
                                .finding("the text", expected, content.hash()));
    }
}

package dev.stepfast.engine.check;

import dev.stepfast.plan.check.CheckSpec;

/** Runs {@code file_regex} and {@code file_not_regex} checks. */
final class FileRegexCheck {
    private FileRegexCheck() {}

    static Finding run(CheckSpec.FileRegex check, Verification verification) {
        String expected =
                check.path()
                        + (check.negated() ? " without a match of: " : " with a match of: ")
                        + check.pattern();
        return FileText.judge(
                verification,
                check.path(),
                expected,
                content ->
                        RegexCheck.search(
                                check.pattern(),
                                check.negated(),
                                content,
                                expected,
                                verification.search()));
    }
}

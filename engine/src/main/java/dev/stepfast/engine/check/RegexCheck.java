package dev.stepfast.engine.check;

import dev.stepfast.engine.run.Verdict.VerdictClass;
import dev.stepfast.plan.check.CheckSpec;
import dev.stepfast.plan.check.RegexPattern;

/** Runs {@code regex} and {@code not_regex} checks. */
final class RegexCheck {
    private RegexCheck() {}

    static Finding run(CheckSpec.Regex check, Verification verification) {
        String expected =
                (check.negated() ? "a reply without a match of: " : "a reply with a match of: ")
                        + check.pattern();
        return ReplyText.judge(
                verification,
                check.scope(),
                expected,
                reply ->
                        search(
                                check.pattern(),
                                check.negated(),
                                reply,
                                expected,
                                verification.search()));
    }

    static Finding search(
            RegexPattern pattern,
            boolean negated,
            Subjects.Text text,
            String expected,
            PatternSearch search) {
        return switch (search.find(pattern, text.text())) {
            case FOUND -> Presence.of(true, negated).finding("a match", expected, text.hash());
            case NOT_FOUND -> Presence.of(false, negated).finding("a match", expected, text.hash());
            case GIVEN_UP ->
                    Finding.error(
                            VerdictClass.TOO_LARGE,
                            "the search took over "
                                    + BoundedWork.DEADLINE.toSeconds()
                                    + "s, or the text is over 10 MiB; use a simpler pattern",
                            expected);
        };
    }
}

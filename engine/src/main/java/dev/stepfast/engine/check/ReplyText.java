package dev.stepfast.engine.check;

import dev.stepfast.engine.run.Verdict.VerdictClass;
import dev.stepfast.plan.check.CheckSpec.ReplyScope;
import java.util.Optional;
import java.util.function.Function;

/** What checks of the reply have in common: there must be one, and it must not be blank. */
final class ReplyText {
    private ReplyText() {}

    static Finding judge(
            Verification verification,
            ReplyScope scope,
            String expected,
            Function<Subjects.Text, Finding> byText) {
        Optional<Subjects.Text> reply = verification.subjects().findReply(scope);
        if (reply.isEmpty()) {
            return Finding.error(VerdictClass.INTERNAL, "there is no reply to check", expected);
        }
        Subjects.Text text = reply.get();
        return text.text().isBlank()
                ? Finding.fail(
                        VerdictClass.EMPTY_REPLY, "the reply is empty", expected, text.hash())
                : byText.apply(text);
    }
}

package dev.stepfast.engine.check;

import dev.stepfast.engine.run.BlobRef;
import dev.stepfast.engine.run.Verdict.Status;
import dev.stepfast.engine.run.Verdict.VerdictClass;
import dev.stepfast.plan.value.Sha256;
import java.util.Optional;

/**
 * What one check found, before it has a key and a duration.
 *
 * @param failure empty for a PASS
 * @param reason ours alone, but for {@code rejected}, where it is what the script said
 * @param expected made of the plan's words
 * @param actual text from outside, bounded
 */
record Finding(
        Status status,
        Optional<VerdictClass> failure,
        String reason,
        String expected,
        String actual,
        Optional<Sha256> subject,
        Optional<BlobRef> artifact) {

    static Finding pass(String reason, String expected, Sha256 subject) {
        return new Finding(
                Status.PASS,
                Optional.empty(),
                reason,
                expected,
                "",
                Optional.of(subject),
                Optional.empty());
    }

    static Finding fail(VerdictClass failure, String reason, String expected, Sha256 subject) {
        return new Finding(
                Status.FAIL,
                Optional.of(failure),
                reason,
                expected,
                "",
                Optional.of(subject),
                Optional.empty());
    }

    /** It could not be checked. */
    static Finding error(VerdictClass failure, String reason, String expected) {
        return new Finding(
                Status.ERROR,
                Optional.of(failure),
                reason,
                expected,
                "",
                Optional.empty(),
                Optional.empty());
    }

    Finding showing(String shown) {
        return new Finding(status, failure, reason, expected, shown, subject, artifact);
    }

    Finding with(Optional<BlobRef> kept) {
        return new Finding(status, failure, reason, expected, actual, subject, kept);
    }

    Finding about(Sha256 looked) {
        return new Finding(
                status, failure, reason, expected, actual, Optional.of(looked), artifact);
    }
}

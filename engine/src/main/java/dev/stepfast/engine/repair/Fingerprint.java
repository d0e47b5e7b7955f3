package dev.stepfast.engine.repair;

import dev.stepfast.engine.run.Verdict;
import dev.stepfast.engine.run.Verdict.VerdictClass;
import dev.stepfast.engine.text.Noise;
import dev.stepfast.engine.text.UntrustedText;
import dev.stepfast.plan.value.Sha256;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The hash by which two failed attempts count as the same failure. */
public final class Fingerprint {
    private static final int COMPARED_CHARACTERS = 4_000;

    /** Noise can be longer than what replaces it; text beyond this is not even looked at. */
    private static final int READ_CHARACTERS = 4 * COMPARED_CHARACTERS;

    private Fingerprint() {}

    /**
     * The fingerprint of an attempt: over key, class and actual text of its failed checks, whatever
     * their order, and over an end that no check speaks of.
     */
    public static Sha256 of(AttemptResult attempt) {
        Stream<String> failed = attempt.failures().stream().map(Fingerprint::line);
        Stream<String> end =
                attempt.wroteElsewhere()
                        ? Stream.of(attempt.ending().wire() + "\0" + Noise.mask(attempt.detail()))
                        : Stream.of();
        return Sha256.of(Stream.concat(failed, end).sorted().collect(Collectors.joining("\0\0")));
    }

    private static String line(Verdict verdict) {
        String actual = UntrustedText.withoutAnsi(verdict.actual());
        String read = actual.substring(0, Math.min(READ_CHARACTERS, actual.length()));
        String plain = Noise.mask(read);
        return verdict.key()
                + "\0"
                + verdict.failure().map(VerdictClass::wire).orElse("")
                + "\0"
                + plain.substring(0, Math.min(COMPARED_CHARACTERS, plain.length()));
    }
}

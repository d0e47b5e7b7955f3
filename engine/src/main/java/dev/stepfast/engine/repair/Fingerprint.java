package dev.stepfast.engine.repair;

import dev.stepfast.engine.run.Verdict;
import dev.stepfast.engine.run.Verdict.VerdictClass;
import dev.stepfast.engine.text.UntrustedText;
import dev.stepfast.plan.value.Sha256;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The hash by which two failed attempts count as the same failure. */
public final class Fingerprint {
    private static final int COMPARED_CHARACTERS = 4_000;

    /** Noise can be longer than what replaces it; text beyond this is not even looked at. */
    private static final int READ_CHARACTERS = 4 * COMPARED_CHARACTERS;

    /** What differs between two equal failures; other numbers are progress. */
    private static final List<Pattern> NOISE =
            Stream.of(
                            "[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}",
                            "\\d{4}-\\d\\d-\\d\\d(?:[T ]\\d\\d:\\d\\d(?::\\d\\d(?:[.,]\\d{1,9})?)?(?:Z|[+-]\\d\\d:?\\d\\d)?)?",
                            "\\b\\d\\d?:\\d\\d:\\d\\d(?:[.,]\\d{1,9})?",
                            "0x[0-9a-fA-F]+",
                            "(?:/private)?/(?:tmp|var/tmp|var/folders)/[^\\s:;,\"'()\\[\\]<>]+",
                            "(?i)[a-z]:\\\\[^\\s:;,\"'()<>]*\\\\te?mp\\\\[^\\s:;,\"'()<>]+",
                            // Possessive, so that a long row of durations costs no stack.
                            "\\b(?:\\d++(?:[.,]\\d++)?\\s?(?:ns|µs|us|ms|seconds?|secs?|s|minutes?|mins?|m|hours?|h)\\b\\s?)++",
                            "\\b\\d+h(?:\\d+m)?(?:\\d+(?:\\.\\d+)?s)?\\b|\\b\\d+m\\d+(?:\\.\\d+)?s\\b",
                            "(?i)\\bline \\d+",
                            ":\\d+")
                    .map(Pattern::compile)
                    .toList();

    private Fingerprint() {}

    /**
     * The fingerprint of an attempt: over key, class and actual text of its failed checks, whatever
     * their order, and over an end that no check speaks of.
     */
    public static Sha256 of(AttemptResult attempt) {
        Stream<String> failed = attempt.failures().stream().map(Fingerprint::line);
        Stream<String> end =
                attempt.wroteElsewhere()
                        ? Stream.of(attempt.ending().wire() + "\0" + withoutNoise(attempt.detail()))
                        : Stream.of();
        return Sha256.of(Stream.concat(failed, end).sorted().collect(Collectors.joining("\0\0")));
    }

    /**
     * The text with {@code #} for timestamps, durations with unit, {@code 0x} numbers, UUIDs,
     * temporary paths, {@code :N} and {@code line N}.
     */
    public static String withoutNoise(String text) {
        String plain = text;
        for (Pattern noise : NOISE) {
            plain = noise.matcher(plain).replaceAll("#");
        }
        return plain;
    }

    private static String line(Verdict verdict) {
        String actual = UntrustedText.withoutAnsi(verdict.actual());
        String read = actual.substring(0, Math.min(READ_CHARACTERS, actual.length()));
        String plain = withoutNoise(read);
        return verdict.key()
                + "\0"
                + verdict.failure().map(VerdictClass::wire).orElse("")
                + "\0"
                + plain.substring(0, Math.min(COMPARED_CHARACTERS, plain.length()));
    }
}

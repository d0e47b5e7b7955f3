package dev.stepfast.engine.text;

import java.util.regex.Pattern;

/**
 * What differs between two runs of the same thing: timestamps, durations with unit, {@code 0x}
 * numbers, UUIDs, temporary paths, {@code :N} and {@code line N}. Other numbers are no noise: 12
 * failures to 3 is progress.
 */
public final class Noise {
    private static final String REST_OF_PATH = "[^\\s:;,'\"()\\[\\]{}<>]+";

    private static final String DURATION =
            "\\d++(?:[.,]\\d++)? ?(?:ns|us|µs|ms|milliseconds?|seconds?|secs?|s|minutes?|mins?|m|hours?|h)";

    /** Repeated groups are bounded, for the JDK matches them by recursion. */
    private static final Pattern WHOLE =
            Pattern.compile(
                    String.join(
                            "|",
                            // 2026-01-31T12:00:00.123Z, 2026-01-31 12:00:00 +0100, 12:00:00
                            "(?<!\\d)\\d{4}-\\d{2}-\\d{2}(?:[T ]\\d{2}:\\d{2}(?::\\d{2}(?:[.,]\\d{1,9})?)?(?: ?(?:Z\\b|[+-]\\d{2}:?\\d{2}))?)?(?!\\d)",
                            "\\b\\d{1,2}:\\d{2}:\\d{2}(?:[.,]\\d{1,9})?\\b",
                            "(?<![0-9a-fA-F])[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}(?![0-9a-fA-F])",
                            "\\b0x[0-9a-fA-F]+\\b",
                            "(?:/private)?/(?:tmp|var/tmp|var/folders)/" + REST_OF_PATH,
                            "\\b[A-Za-z]:\\\\(?:[^\\s\\\\:;,'\"()<>]+\\\\){0,20}?(?i:te?mp)\\\\"
                                    + REST_OF_PATH,
                            // 12 ms, 1.5s, 1m30s, 2 minutes 3 seconds
                            "\\b" + DURATION + "(?: ?" + DURATION + "){0,5}\\b"));

    /** Looked for last: the number behind a colon may begin something longer. */
    private static final Pattern PLACE = Pattern.compile(":\\d+\\b|\\b(?i:line) \\d+\\b");

    private Noise() {}

    /** The text with {@code #} for each piece of noise; masking it again changes nothing. */
    public static String mask(String text) {
        return PLACE.matcher(WHOLE.matcher(text).replaceAll("#")).replaceAll("#");
    }
}

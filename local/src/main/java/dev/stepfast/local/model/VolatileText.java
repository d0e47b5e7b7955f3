package dev.stepfast.local.model;

import java.util.regex.Pattern;

/**
 * Replaces by {@code #} what differs between two runs of the same thing: times, addresses, temporary paths, line
 * numbers, and all that is inside fences. ANSI codes go without a trace.
 */
final class VolatileText {
    /** A fence runs from its key to the same key; one that is not closed stays as it is. */
    private static final Pattern FENCE =
            Pattern.compile("<<<data-([0-9a-f]{16})\\n.*?data-\\1>>>", Pattern.DOTALL);

    private static final Pattern FENCE_KEY = Pattern.compile("data-[0-9a-f]{16}");

    /** CSI sequences, OSC sequences up to BEL or ST, and two-character escapes. */
    private static final Pattern ANSI = Pattern.compile(
            "\\x1B(?:\\[[0-?]*+[ -/]*+[@-~]|\\][^\\x07\\x1B]*+(?:\\x07|\\x1B\\\\)|[@-Z\\\\^_])");

    private static final Pattern VOLATILE = Pattern.compile(String.join(
            "|",
            // 2026-01-31T12:00:00.123Z, 2026-01-31 12:00:00 +0100, 12:00:00
            "\\b\\d{4}-\\d{2}-\\d{2}(?:[T ]\\d{2}:\\d{2}(?::\\d{2}(?:[.,]\\d{1,9})?)?(?: ?(?:Z\\b|[+-]\\d{2}:?\\d{2}\\b))?)?",
            "\\b\\d{1,2}:\\d{2}:\\d{2}(?:[.,]\\d{1,9})?\\b",
            "\\b[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}\\b",
            "\\b0x[0-9a-fA-F]+\\b",
            "(?:/private)?(?:/var)?/tmp/[^\\s:;,'\"()<>\\]}]+",
            "/var/folders/[^\\s:;,'\"()<>\\]}]+",
            "\\b[A-Za-z]:\\\\(?:[^\\s\\\\]+\\\\)*+Temp\\\\[^\\s:;,'\"()<>\\]}]+",
            "\\b\\d+(?:[.,]\\d+)? ?(?:ns|us|µs|ms|milliseconds?|seconds?|secs?|s|minutes?|mins?|m|hours?|h)\\b",
            ":\\d+\\b",
            "\\bline \\d+\\b"));

    private VolatileText() {}

    static String mask(String text) {
        String plain = ANSI.matcher(text).replaceAll("");
        String unfenced = FENCE.matcher(plain).replaceAll("<<<data-#\n#\ndata-#>>>");
        String keyless = FENCE_KEY.matcher(unfenced).replaceAll("data-#");
        return VOLATILE.matcher(keyless).replaceAll("#");
    }
}

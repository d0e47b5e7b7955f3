package dev.stepfast.local.model;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Replaces by {@code #} what differs between two runs of the same thing: times, addresses,
 * temporary paths, line numbers, and all that is inside fences. ANSI codes go without a trace.
 */
final class VolatileText {
    private static final Pattern FENCE_START = Pattern.compile("<<<(data-[0-9a-f]{16})\\n");

    private static final Pattern FENCE_END = Pattern.compile("(data-[0-9a-f]{16})>>>");

    private static final Pattern FENCE_KEY = Pattern.compile("data-[0-9a-f]{16}");

    /** CSI sequences, OSC sequences up to BEL or ST, and two-character escapes. */
    private static final Pattern ANSI =
            Pattern.compile(
                    "\\x1B(?:\\[[0-?]*+[ -/]*+[@-~]|\\][^\\x07\\x1B]*+(?:\\x07|\\x1B\\\\)|[@-Z\\\\^_])");

    private static final String PATH_REST = "[^\\s:;,'\"()<>\\]}]+";

    private static final Pattern VOLATILE =
            Pattern.compile(
                    String.join(
                            "|",
                            // 2026-01-31T12:00:00.123Z, 2026-01-31 12:00:00 +0100, 12:00:00
                            "\\b\\d{4}-\\d{2}-\\d{2}(?:[T ]\\d{2}:\\d{2}(?::\\d{2}(?:[.,]\\d{1,9})?)?(?: ?(?:Z\\b|[+-]\\d{2}:?\\d{2}\\b))?)?",
                            "\\b\\d{1,2}:\\d{2}:\\d{2}(?:[.,]\\d{1,9})?\\b",
                            "\\b[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}\\b",
                            "\\b0x[0-9a-fA-F]+\\b",
                            "(?:/private)?(?:/var)?/tmp/" + PATH_REST,
                            "/var/folders/" + PATH_REST,
                            "\\b[A-Za-z]:\\\\(?:[^\\s\\\\]+\\\\){0,20}?Temp\\\\" + PATH_REST,
                            // 12 ms, 1.5s, 1m30s; bounded, for the JDK repeats a group by recursion
                            "\\b(?:\\d+(?:[.,]\\d+)? ?(?:ns|us|µs|ms|milliseconds?|seconds?|secs?|s|minutes?|mins?|m|hours?|h)){1,6}\\b",
                            ":\\d+\\b",
                            "\\bline \\d+\\b"));

    private VolatileText() {}

    static String mask(String text) {
        String unfenced = withoutFenced(ANSI.matcher(text).replaceAll(""));
        String keyless = FENCE_KEY.matcher(unfenced).replaceAll("data-#");
        return VOLATILE.matcher(keyless).replaceAll("#");
    }

    /** A fence runs from its key to the same key; one that is not closed stays as it is. */
    private static String withoutFenced(String text) {
        Map<String, Deque<Integer>> ends = fenceEnds(text);
        StringBuilder kept = new StringBuilder();
        Matcher start = FENCE_START.matcher(text);
        int at = 0;
        while (start.find(at)) {
            int end = nextEnd(ends.get(start.group(1)), start.end());
            if (end < 0) {
                kept.append(text, at, start.end());
                at = start.end();
            } else {
                kept.append(text, at, start.start()).append("<<<data-#\n#\ndata-#>>>");
                at = end;
            }
        }
        return kept.append(text, at, text.length()).toString();
    }

    /**
     * Where fences end, by key, found once: a search from every start would cost the square of a
     * hostile text.
     */
    private static Map<String, Deque<Integer>> fenceEnds(String text) {
        Map<String, Deque<Integer>> ends = new HashMap<>();
        Matcher end = FENCE_END.matcher(text);
        while (end.find()) {
            ends.computeIfAbsent(end.group(1), _ -> new ArrayDeque<>()).add(end.end());
        }
        return ends;
    }

    /**
     * The first end behind a place, or -1; earlier ones are dropped, for the search only goes
     * forward.
     */
    private static int nextEnd(@Nullable Deque<Integer> ends, int from) {
        while ((ends != null) && !ends.isEmpty()) {
            int end = ends.remove();
            if (end > from) {
                return end;
            }
        }
        return -1;
    }
}

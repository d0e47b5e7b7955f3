package dev.stepfast.local.model;

import dev.stepfast.engine.text.Noise;
import dev.stepfast.engine.text.UntrustedText;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Replaces by {@code #} what differs between two runs of the same request: noise, and all that is
 * inside fences. ANSI codes go without a trace.
 */
final class VolatileText {
    private static final Pattern FENCE_START = Pattern.compile("<<<(data-[0-9a-f]{16})\\n");

    private static final Pattern FENCE_END = Pattern.compile("(data-[0-9a-f]{16})>>>");

    private static final Pattern FENCE_KEY = Pattern.compile("data-[0-9a-f]{16}");

    private VolatileText() {}

    static String mask(String text) {
        String unfenced = withoutFenced(UntrustedText.withoutAnsi(text));
        String keyless = FENCE_KEY.matcher(unfenced).replaceAll("data-#");
        return Noise.mask(keyless);
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

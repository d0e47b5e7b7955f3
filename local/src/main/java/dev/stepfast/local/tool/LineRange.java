package dev.stepfast.local.tool;

import dev.stepfast.engine.tool.Tool;
import java.nio.charset.StandardCharsets;

/** Some lines of a text, within a limit of bytes, with a last line that says how to go on. */
record LineRange(String path, String text, int limit) {
    /** Bytes kept free for the last line. */
    private static final int NOTE = 160;

    Tool.Result answer(long from, long lines) {
        if (text.isEmpty()) {
            return Answers.ok("(the file is empty)");
        }
        long total = countLines();
        if (from > total) {
            return Answers.failed(
                    "\""
                            + path
                            + "\" has "
                            + Answers.count(total, "line")
                            + "; from="
                            + from
                            + " is behind them");
        }
        int start = startOf(from);
        int end = start;
        long given = 0;
        long bytes = 0;
        while (end < text.length() && given < lines) {
            int next = nextLine(end);
            bytes += text.substring(end, next).getBytes(StandardCharsets.UTF_8).length;
            if (bytes > Math.max(0, limit - NOTE)) {
                break;
            }
            end = next;
            given++;
        }
        if (given == 0) {
            return Answers.ok(
                    head(start) + "\n[line " + from + " of " + total + " is cut: it is too long]");
        }
        String body = text.substring(start, end);
        long last = from + given - 1;
        if (from == 1 && last == total) {
            return Answers.ok(body);
        }
        String goOn = last < total ? "; go on with from=" + (last + 1) : "";
        return Answers.ok(
                (body.endsWith("\n") ? body : body + "\n")
                        + "[lines "
                        + from
                        + " to "
                        + last
                        + " of "
                        + total
                        + goOn
                        + "]");
    }

    private long countLines() {
        long breaks = text.chars().filter(c -> c == '\n').count();
        return text.endsWith("\n") ? breaks : breaks + 1;
    }

    private int startOf(long line) {
        int at = 0;
        for (long i = 1; i < line; i++) {
            at = nextLine(at);
        }
        return at;
    }

    private int nextLine(int at) {
        int end = text.indexOf('\n', at);
        return end < 0 ? text.length() : end + 1;
    }

    /** As much of a single long line as fits for sure. */
    private String head(int start) {
        int end = Math.min(text.length(), start + Math.max(0, limit - NOTE) / 4);
        if (end < text.length() && end > start && Character.isHighSurrogate(text.charAt(end - 1))) {
            end--;
        }
        return text.substring(start, end);
    }
}

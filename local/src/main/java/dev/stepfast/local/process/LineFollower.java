package dev.stepfast.local.process;

import java.io.ByteArrayOutputStream;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;

/** Hands on the lines of a file that grows. Holds one line at most, and none that is too long. */
final class LineFollower {
    /** A tool's answer may stand in one line of an agent's events; a picture need not. */
    static final int LONGEST_LINE = 8 << 20;

    private static final int CHUNK = 64 << 10;

    /** Read in one go, so that whoever watches a deadline gets a turn. */
    private static final int CHUNKS_AT_ONCE = 64;

    private final OutputFile file;
    private final UnaryOperator<String> redaction;
    private final Consumer<String> lines;
    private final ByteArrayOutputStream line = new ByteArrayOutputStream();
    private long at;
    private boolean dropping;
    private int dropped;

    LineFollower(OutputFile file, UnaryOperator<String> redaction, Consumer<String> lines) {
        this.file = file;
        this.redaction = redaction;
        this.lines = lines;
    }

    /** Lines that were too long. */
    int dropped() {
        return dropped;
    }

    /** Hands on what is new, but no more than a few MiB; true when there may be more. */
    boolean follow() {
        for (int i = 0; i < CHUNKS_AT_ONCE; i++) {
            if (file.length() <= at) {
                return false;
            }
            byte[] chunk = file.read(at, CHUNK);
            at += chunk.length;
            take(chunk);
        }
        return true;
    }

    /** Hands on all that is left, the last line also when nothing ends it. */
    void finish(long cap) {
        while (at < cap && follow()) {
            // The file no longer grows.
        }
        if (line.size() > 0 || dropping) {
            endLine();
        }
    }

    private void take(byte[] chunk) {
        int from = 0;
        for (int i = 0; i < chunk.length; i++) {
            if (chunk[i] == '\n') {
                add(chunk, from, i);
                endLine();
                from = i + 1;
            }
        }
        add(chunk, from, chunk.length);
    }

    private void add(byte[] chunk, int from, int to) {
        if (line.size() + (to - from) > LONGEST_LINE) {
            dropping = true;
            line.reset();
        }
        if (!dropping) {
            line.write(chunk, from, to - from);
        }
    }

    private void endLine() {
        if (dropping) {
            dropped++;
            dropping = false;
        } else {
            String text = LenientText.of(line.toByteArray());
            lines.accept(redaction.apply(text.endsWith("\r") ? chop(text) : text));
        }
        line.reset();
    }

    private static String chop(String text) {
        return text.substring(0, text.length() - 1);
    }
}

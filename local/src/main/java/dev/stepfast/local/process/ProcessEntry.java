package dev.stepfast.local.process;

import java.nio.charset.StandardCharsets;
import java.util.Optional;

/**
 * One line of the process table.
 *
 * @param state as {@code /proc} shows it: {@code Z} for one that has ended and is not reaped
 * @param started ticks since boot; with the pid it names a process for good
 */
record ProcessEntry(
        long pid, long parent, long group, long session, char state, long started, String program) {

    /** What names a process for good: pids are used again. */
    record Key(long pid, long started) {}

    Key key() {
        return new Key(pid, started);
    }

    boolean isAlive() {
        return state != 'Z' && state != 'X' && state != 'x';
    }

    /** As survivors are reported: pid and program. */
    String display() {
        return pid + " " + program;
    }

    /** Reads {@code /proc/PID/stat}; empty when it is not of that form. */
    static Optional<ProcessEntry> parse(byte[] stat, int length) {
        String text = new String(stat, 0, length, StandardCharsets.ISO_8859_1);
        // The program's name stands in parentheses and may hold any character, parentheses too.
        int open = text.indexOf('(');
        int close = text.lastIndexOf(')');
        if (open < 0 || close < open || close + 2 >= text.length()) {
            return Optional.empty();
        }
        String[] rest = text.substring(close + 2).split(" ", -1);
        if (rest.length < 20) {
            return Optional.empty();
        }
        try {
            return Optional.of(
                    new ProcessEntry(
                            Long.parseLong(text.substring(0, open).strip()),
                            Long.parseLong(rest[1]),
                            Long.parseLong(rest[2]),
                            Long.parseLong(rest[3]),
                            rest[0].charAt(0),
                            Long.parseLong(rest[19]),
                            text.substring(open + 1, close)));
        } catch (NumberFormatException e) {
            return Optional.empty();
        }
    }
}

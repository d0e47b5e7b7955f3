package dev.stepfast.engine.command;

import java.time.Duration;
import java.util.List;

/**
 * How a command ended, with all it started gone.
 *
 * @param output what it printed, both streams merged: the first MiB and the last ten with a line
 *     between them that says what is left out; redacted; bytes that are not UTF-8 stand as {@code
 *     \x{XX}}
 * @param omitted bytes left out between head and tail of the output
 * @param survivors processes that could not be ended, as pid and program; they could still change
 *     what is checked
 */
public record CommandEnd(
        How how, String output, long omitted, List<String> survivors, Duration took) {
    public CommandEnd {
        survivors = List.copyOf(survivors);
    }

    /** The ways a command ends. */
    public sealed interface How {
        record Exited(int code) implements How {}

        /**
         * Killed by a signal that was not ours. Java cannot tell this from a program that exits
         * with 128 and the number of the signal, as shells do for their children, so a check that
         * lists that code means this too.
         */
        record Signalled(int signal) implements How {}

        record TimedOut() implements How {}

        record OutputLimit() implements How {}

        record Cancelled() implements How {}

        record NotStarted(String reason) implements How {}
    }
}

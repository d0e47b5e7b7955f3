package dev.stepfast.local.process;

import dev.stepfast.engine.command.CommandEnd;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * How a program that was followed ended, with all it started gone. All text is redacted.
 *
 * @param output what it printed: head and tail of both streams, one behind the other
 * @param errors the last lines of its error stream
 * @param reply what it wrote to the file it was given; empty when it wrote none
 * @param droppedLines lines that were too long to be handed on
 */
public record FollowedEnd(
        CommandEnd.How how,
        String output,
        String errors,
        Optional<String> reply,
        int droppedLines,
        List<String> survivors,
        Duration took) {
    public FollowedEnd {
        survivors = List.copyOf(survivors);
    }
}

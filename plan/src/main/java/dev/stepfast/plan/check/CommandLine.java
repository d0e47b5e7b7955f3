package dev.stepfast.plan.check;

import java.util.List;
import java.util.Optional;

/**
 * A command as an argument vector, with the line it was split from when it was written as one.
 *
 * @param line the line as written; empty for a vector given as an array
 * @param argv program and arguments, at least one element
 */
public record CommandLine(Optional<String> line, List<String> argv) {
    public CommandLine {
        argv = List.copyOf(argv);
        if (argv.isEmpty()) {
            throw new IllegalArgumentException("a command has at least a program");
        }
    }

    public String program() {
        return argv.getFirst();
    }

    /** The line as written, else the arguments joined by blanks: for people only. */
    public String display() {
        return line.orElseGet(() -> String.join(" ", argv));
    }
}

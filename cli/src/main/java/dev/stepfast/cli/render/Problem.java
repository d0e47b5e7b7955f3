package dev.stepfast.cli.render;

import dev.stepfast.engine.text.UntrustedText;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A command that could not do what was asked: what, where and what to do next; without a stack
 * trace.
 */
public record Problem(String message, Optional<Throwable> cause) {

    /** The lines for stderr; lines of the message after the first are indented. */
    public List<String> lines(boolean debug) {
        List<String> lines = new ArrayList<>();
        message.strip()
                .lines()
                .map(UntrustedText::forTerminal)
                .forEach(line -> lines.add(lines.isEmpty() ? "stepfast: " + line : "  " + line));
        if (debug) {
            cause.ifPresent(failure ->
                    trace(failure).lines().map(UntrustedText::forTerminal).forEach(lines::add));
        }
        return lines;
    }

    private static String trace(Throwable failure) {
        StringWriter text = new StringWriter();
        failure.printStackTrace(new PrintWriter(text, true));
        return text.toString();
    }
}

package dev.stepfast.cli.command;

import java.io.InputStream;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/**
 * One start of the program: what came with it, and what it may use.
 *
 * @param program what stands before the arguments on a command line that starts this program again
 * @param arguments as typed
 * @param user who is asked, and who answers
 */
public record Invocation(
        String program,
        List<String> arguments,
        Map<String, String> environment,
        Path cwd,
        String user,
        Streams streams,
        Workplaces workplaces,
        DemoFolders demos) {
    public Invocation {
        arguments = List.copyOf(arguments);
        environment = Map.copyOf(environment);
    }

    /** The three streams of a process. */
    public record Streams(InputStream in, PrintStream out, PrintStream err) {}
}

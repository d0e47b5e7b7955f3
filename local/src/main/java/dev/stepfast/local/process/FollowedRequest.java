package dev.stepfast.local.process;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/**
 * A program to start in the workspace and to read while it runs.
 *
 * @param program absolute path of the program that was found
 * @param argv its arguments behind the name it is called by; {@value #PROMPT_FILE} and {@value
 *     #REPLY_FILE} in them become paths of temporary files
 * @param environment all of it, but for {@code PATH}, {@code HOME}, {@code TMPDIR} and the mark
 * @param home its home folder
 * @param input what it is given, of any size
 * @param inputWay how it is given that
 * @param timeout after which the whole tree is ended
 * @param outputCap bytes on both streams after which the whole tree is ended
 * @param mark as for any command
 */
public record FollowedRequest(
        String program,
        List<String> argv,
        Map<String, String> environment,
        Path home,
        String input,
        InputWay inputWay,
        Duration timeout,
        long outputCap,
        String mark) {
    /** Stands for the path of the file with the input. */
    public static final String PROMPT_FILE = "{prompt_file}";

    /** Stands for the path of a file that the program may write. */
    public static final String REPLY_FILE = "{reply_file}";

    /** How a program gets its input. */
    public enum InputWay {
        STDIN,
        /** In a file that an argument names; its standard input is empty. */
        FILE
    }

    public FollowedRequest {
        argv = List.copyOf(argv);
        environment = Map.copyOf(environment);
        if (argv.isEmpty()) {
            throw new IllegalArgumentException("a command has at least a program");
        }
    }
}

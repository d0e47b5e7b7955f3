package dev.stepfast.cli.command;

import java.nio.file.Path;
import java.util.List;
import java.util.function.Predicate;

/** Gives the demonstration a folder of its own, and a second process to be killed. */
public interface DemoFolders {
    /** The plan in the folder. */
    String PLAN = "plan.md";

    /** The recording in the folder. */
    String MODEL = "model.jsonl";

    /**
     * A scratch copy of the example, as its real path; it stays, so that the reader can look around
     * in it.
     */
    Path lay();

    /**
     * Starts this program once more and kills it (SIGKILL) as soon as it prints a line that {@code
     * last} accepts; that line is not passed on.
     *
     * @param line told every line before it
     * @return the id of the process that was killed
     */
    long startAndKill(List<String> arguments, Line line, Predicate<String> last);

    /** Takes a line of output. */
    interface Line {
        void take(String line);
    }
}

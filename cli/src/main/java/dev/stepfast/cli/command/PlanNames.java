package dev.stepfast.cli.command;

import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Optional;

/** The name under which a plan is recorded. */
final class PlanNames {
    private PlanNames() {}

    /** The plan's path in the workspace, also of a file that is gone: its runs are still there. */
    static String ofRecorded(Frame frame, String name) {
        if (frame.plans().isFile(name)) {
            return frame.plans().find(Optional.of(name)).relative();
        }
        try {
            Path file = frame.invocation().cwd().resolve(name).normalize();
            return file.startsWith(frame.workspace())
                    ? frame.workspace().relativize(file).toString().replace('\\', '/')
                    : name;
        } catch (InvalidPathException strange) {
            return name;
        }
    }
}

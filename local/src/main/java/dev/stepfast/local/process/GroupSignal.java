package dev.stepfast.local.process;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/** Signals to whole process groups: all members at once, which no loop over processes can do. */
final class GroupSignal {
    static final int TERM = 15;
    static final int KILL = 9;

    private static final long LONGEST_WAIT_MILLIS = 1_000;

    private GroupSignal() {}

    /**
     * Sends a signal to a group, by the C library where it may be called, else by the {@code kill}
     * program.
     *
     * @return whether the signal was sent; false also when the group is empty
     */
    static boolean send(int signal, long group) {
        if (group <= 1) {
            throw new IllegalArgumentException(
                    "the group " + group + " is none that was started here");
        }
        Optional<Libc> libc = Libc.find();
        return libc.isPresent() ? libc.get().kill(-group, signal) : sendByProgram(signal, group);
    }

    private static boolean sendByProgram(int signal, long group) {
        Optional<Path> kill = Launch.findSystemProgram("kill");
        if (kill.isEmpty()) {
            return false;
        }
        try {
            Process process =
                    StarterThread.start(
                            new ProcessBuilder(
                                            List.of(
                                                    kill.get().toString(),
                                                    "-" + signal,
                                                    "--",
                                                    "-" + group))
                                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                                    .redirectError(ProcessBuilder.Redirect.DISCARD));
            process.getOutputStream().close();
            return waitFor(process) && process.exitValue() == 0;
        } catch (IOException notStarted) {
            return false;
        }
    }

    private static boolean waitFor(Process process) {
        return Uninterrupted.call(
                () -> process.waitFor(LONGEST_WAIT_MILLIS, TimeUnit.MILLISECONDS));
    }
}

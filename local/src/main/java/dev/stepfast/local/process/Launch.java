package dev.stepfast.local.process;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * What stands before a program so that it starts in a session of its own and under limits.
 *
 * @param setsid absolute path, when there is one
 * @param prlimit absolute path, when there is one
 */
record Launch(Optional<Path> setsid, Optional<Path> prlimit, long fileBytes, long openFiles) {
    /** The folders of the distribution: tools that everything rests on come from nowhere else. */
    private static final List<Path> SYSTEM =
            List.of(Path.of("/usr/bin"), Path.of("/bin"), Path.of("/usr/sbin"));

    /**
     * Finds the tools of this machine; limits above what this process may set are lowered to that.
     */
    static Launch ofThisMachine(ResourceLimits limits) {
        return new Launch(
                findSystemProgram("setsid"),
                findSystemProgram("prlimit"),
                Math.min(limits.fileBytes(), hardLimit("Max file size")),
                Math.min(limits.openFiles(), hardLimit("Max open files")));
    }

    static Optional<Path> findSystemProgram(String name) {
        return SYSTEM.stream()
                .map(folder -> folder.resolve(name))
                .filter(Files::isExecutable)
                .findFirst();
    }

    boolean ownSession() {
        return setsid.isPresent();
    }

    /** The vector that starts {@code program} with the arguments of {@code argv}. */
    List<String> vector(String program, List<String> argv) {
        List<String> vector = new ArrayList<>();
        setsid.ifPresent(path -> vector.add(path.toString()));
        prlimit.ifPresent(path ->
                vector.addAll(
                        List.of(
                                path.toString(),
                                "--fsize=" + fileBytes,
                                "--nofile=" + openFiles,
                                "--core=0",
                                "--")));
        vector.add(program);
        vector.addAll(argv.subList(1, argv.size()));
        return vector;
    }

    /**
     * Why the program was not started, when that is what the output says; only looked at for exit
     * 126 and 127.
     */
    Optional<String> findStartFailure(String program, String output) {
        String message = "failed to execute " + program + ": ";
        for (String starter : List.of("prlimit: ", "setsid: ")) {
            if (output.startsWith(starter + message)) {
                String rest = output.substring(starter.length() + message.length());
                return Optional.of(program + ": " + rest.lines().findFirst().orElse(""));
            }
        }
        return Optional.empty();
    }

    /** What is weaker on this machine than it should be. */
    List<String> missing() {
        List<String> missing = new ArrayList<>();
        missing.add("cgroup: not used; memory and tasks of commands are not limited");
        if (setsid.isEmpty()) {
            missing.add(
                    "setsid: not found in /usr/bin or /bin; commands share our session, and their trees are ended"
                            + " process by process");
        }
        if (prlimit.isEmpty()) {
            missing.add(
                    "prlimit: not found in /usr/bin or /bin; file size and open files of commands are not limited");
        }
        return missing;
    }

    private static long hardLimit(String name) {
        try {
            for (String line : Files.readAllLines(Path.of("/proc/self/limits"))) {
                if (line.startsWith(name)) {
                    String[] columns = line.substring(name.length()).strip().split(" +", -1);
                    return columns[1].equals("unlimited")
                            ? Long.MAX_VALUE
                            : Long.parseLong(columns[1]);
                }
            }
        } catch (IOException unknown) {
            return Long.MAX_VALUE;
        }
        return Long.MAX_VALUE;
    }
}

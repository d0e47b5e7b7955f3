package dev.stepfast.local.process;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * This program, started once more. It is the one process that no policy is asked about: it starts
 * no program of a plan or a model, and does nothing that this process may not.
 */
public final class OwnProcess implements AutoCloseable {
    private final Process process;
    private final BufferedReader output;

    private OwnProcess(Process process) {
        this.process = process;
        this.output =
                new BufferedReader(
                        new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
    }

    /**
     * Starts the program on the same JVM and class path, without input; what it says on stderr goes
     * to ours.
     *
     * @throws UncheckedIOException when it cannot be started
     */
    public static OwnProcess start(
            Class<?> mainClass, List<String> properties, List<String> arguments) {
        List<String> vector = new ArrayList<>();
        vector.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        vector.addAll(
                List.of(
                        "-XX:+UseSerialGC",
                        "-XX:TieredStopAtLevel=1",
                        "--enable-native-access=ALL-UNNAMED"));
        vector.addAll(
                List.of(
                        "-Dfile.encoding=UTF-8",
                        "-Dstdout.encoding=UTF-8",
                        "-Dstderr.encoding=UTF-8"));
        properties.forEach(name ->
                Optional.ofNullable(System.getProperty(name))
                        .ifPresent(value -> vector.add("-D" + name + "=" + value)));
        vector.addAll(List.of("-cp", System.getProperty("java.class.path"), mainClass.getName()));
        vector.addAll(arguments);
        ProcessBuilder builder = new ProcessBuilder(vector);
        builder.redirectInput(ProcessBuilder.Redirect.from(Path.of("/dev/null").toFile()));
        builder.redirectError(ProcessBuilder.Redirect.INHERIT);
        try {
            return new OwnProcess(StarterThread.start(builder));
        } catch (IOException e) {
            throw new UncheckedIOException("Stepfast cannot start itself", e);
        }
    }

    public long id() {
        return process.pid();
    }

    /** The next line of its output; empty when it has ended. */
    public Optional<String> nextLine() {
        try {
            return Optional.ofNullable(output.readLine());
        } catch (IOException e) {
            throw new UncheckedIOException("the output of process " + id() + " cannot be read", e);
        }
    }

    /** Ends it with SIGKILL, which it cannot notice, and waits until it is gone. */
    @Override
    public void close() {
        process.destroyForcibly();
        Uninterrupted.call(process::waitFor);
    }
}

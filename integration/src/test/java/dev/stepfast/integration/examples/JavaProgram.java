package dev.stepfast.integration.examples;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** Starts a main class in a process of its own, on the class path of this test. */
record JavaProgram(Class<?> main, Path folder) {
    private static final long LONGEST_SECONDS = 120;

    /** What a program left; {@code out} holds what it wrote to either stream. */
    record End(int exit, String out) {}

    End run(String... arguments) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(List.of("--enable-native-access=ALL-UNNAMED", "-XX:TieredStopAtLevel=1"));
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), main.getName()));
        command.addAll(List.of(arguments));
        Path out = Files.createTempFile("stepfast-example-", ".out");
        ProcessBuilder builder =
                new ProcessBuilder(command)
                        .directory(folder.toFile())
                        .redirectErrorStream(true)
                        .redirectOutput(out.toFile());
        builder.environment().put("HOME", folder.toString());
        builder.environment().remove("XDG_STATE_HOME");
        Process process = builder.start();
        process.getOutputStream().close();
        try {
            if (!process.waitFor(LONGEST_SECONDS, TimeUnit.SECONDS)) {
                throw new AssertionError(
                        main.getName() + " has not ended; it said:\n" + Files.readString(out));
            }
            return new End(process.exitValue(), Files.readString(out, UTF_8));
        } finally {
            process.destroyForcibly();
            Files.delete(out);
        }
    }

    /** Copies a folder of the checkout, so that a run changes the copy. */
    static void copy(Path example, Path target) throws IOException {
        try (Stream<Path> files = Files.walk(example)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                Path copy = target.resolve(example.relativize(file));
                Files.createDirectories(copy.getParent());
                Files.copy(file, copy);
            }
        }
    }
}

package dev.stepfast.cli;

import dev.stepfast.cli.command.DemoFolders;
import dev.stepfast.local.process.OwnProcess;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * The example that the demonstration runs: it comes with the program, and is copied before it is
 * used.
 */
final class FirstRun implements DemoFolders {
    private static final String FOLDER = "/first-run/";

    /** All files of the example; a class path cannot be listed. */
    static final List<String> FILES =
            List.of(
                    PLAN,
                    MODEL,
                    "README.md",
                    "tests/greets-by-name.sh",
                    "tests/greets-the-world.sh");

    @Override
    public Path lay() {
        try {
            Path folder = Files.createTempDirectory("stepfast-demo-").toRealPath();
            for (String file : FILES) {
                copy(file, folder.resolve(file));
            }
            return folder;
        } catch (IOException e) {
            throw new UncheckedIOException("the demo cannot make its scratch folder", e);
        }
    }

    private static void copy(String file, Path target) throws IOException {
        try (InputStream content = FirstRun.class.getResourceAsStream(FOLDER + file)) {
            if (content == null) {
                throw new IOException(
                        "the example file " + file + " is missing in this installation");
            }
            Path folder = target.getParent();
            if (folder != null) {
                Files.createDirectories(folder);
            }
            Files.copy(content, target);
        }
    }

    @Override
    public long startAndKill(List<String> arguments, Line line, Predicate<String> last) {
        List<String> properties = List.of("stepfast.terminal.utf8", "stepfast.command");
        try (OwnProcess process = OwnProcess.start(Stepfast.class, properties, arguments)) {
            Optional<String> next = process.nextLine();
            while (next.isPresent() && !last.test(next.get())) {
                line.take(next.get());
                next = process.nextLine();
            }
            return process.id();
        }
    }
}

package dev.stepfast.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * Text results of one feature that are kept as files and read in review like code.
 *
 * <p>They lie in {@code src/test/resources/golden/<feature>/<case>/<file>}, inputs beside results.
 * {@code -Dgoldens=rewrite} makes {@link #check} write what it got instead of comparing. As a
 * static {@code @RegisterExtension} it fails the test class after its last test when a file of the
 * feature was not read by any; not where {@code -Dtest=Type#method} ran a part only.
 *
 * <p>Safe for use by several threads.
 */
public final class Goldens implements AfterAllCallback {
    /** What {@link #check} does with a result. */
    enum Mode {
        COMPARE,
        REWRITE
    }

    private static final String SWITCH = "goldens";

    private final Path folder;
    private final Mode mode;
    private final Set<Path> read = ConcurrentHashMap.newKeySet();

    Goldens(Path folder, Mode mode) {
        this.folder = folder;
        this.mode = mode;
    }

    /** The goldens of a feature of the module whose tests run. */
    public static Goldens of(String feature) {
        return new Goldens(
                Path.of("src", "test", "resources", "golden", feature),
                mode(System.getProperty(SWITCH, "")));
    }

    static Mode mode(String value) {
        return switch (value) {
            case "" -> Mode.COMPARE;
            case "rewrite" -> Mode.REWRITE;
            default ->
                    throw new IllegalArgumentException(
                            "-Dgoldens takes only 'rewrite', was '" + value + "'");
        };
    }

    /**
     * Fails when {@code actual} is not exactly what the golden file says; writes it where goldens
     * are rewritten.
     */
    public void check(String caseName, String file, String actual) {
        var golden = mark(caseName, file);
        if (mode == Mode.REWRITE) {
            write(golden, actual);
            return;
        }
        if (!Files.exists(golden)) {
            throw new AssertionError(
                    "no golden at " + golden + " (-Dgoldens=rewrite makes it):\n" + actual);
        }
        assertThat(actual)
                .as("differs from %s (-Dgoldens=rewrite accepts it)", golden)
                .isEqualTo(readText(golden));
    }

    /** The text of an input that lies beside the results of a case. */
    public String input(String caseName, String file) {
        return readText(mark(caseName, file));
    }

    /** Names of the cases there are, sorted. */
    public List<String> cases() {
        try (var entries = Files.list(folder)) {
            return entries.filter(Files::isDirectory)
                    .map(entry -> entry.getFileName().toString())
                    .sorted()
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Fails when a file of the feature was neither checked nor read as input. */
    public void assertAllRead() {
        if (!Files.isDirectory(folder)) {
            return;
        }
        try (var files = Files.walk(folder)) {
            assertThat(files.filter(Files::isRegularFile).filter(file -> !read.contains(file)))
                    .as("goldens that no test read: delete them, or test what they stand for")
                    .isEmpty();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void afterAll(ExtensionContext context) {
        if (System.getProperty("test", "").contains("#")) {
            System.out.println(
                    "not run: whether every golden in "
                            + folder
                            + " is read, since only a part of the tests ran");
            return;
        }
        assertAllRead();
    }

    private Path mark(String caseName, String file) {
        var path = folder.resolve(caseName).resolve(file);
        if (!path.normalize().equals(path) || !path.startsWith(folder)) {
            throw new IllegalArgumentException(
                    "not a case and a file inside it: '" + caseName + "', '" + file + "'");
        }
        read.add(path);
        return path;
    }

    private static String readText(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read " + file, e);
        }
    }

    private static void write(Path file, String text) {
        try {
            Files.createDirectories(file.getParent());
            Files.writeString(file, text);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot write " + file, e);
        }
    }
}

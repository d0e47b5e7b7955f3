package dev.stepfast.integration.structure;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.NullMarked;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Invariant 10, second half: every package is null-marked and says in a sentence what it is. */
class NullMarkedTest {
    private static final Rule NULL_MARKED =
            new Rule(
                    "every package is null-marked",
                    (house, type) ->
                            type.getPackage().isAnnotatedWith(NullMarked.class)
                                    ? Stream.empty()
                                    : Stream.of("lies in a package that is not null-marked"));

    /** Javadoc of at least a few words, which ends as a sentence does. */
    private static final Pattern SENTENCE =
            Pattern.compile("(?s)/\\*\\*.{12,}[.].*\\*/\\s*@NullMarked\\s+package .*");

    @Test
    void everyPackageIsNullMarked() {
        NULL_MARKED.assertHolds();
        assertThat(NULL_MARKED.offenders(House.faulty()))
                .contains("Stray")
                .doesNotContain("Marked");
    }

    @Test
    void everyPackageSaysWhatItIs() throws IOException {
        assertThat(
                        wordless(
                                Path.of(".."),
                                List.of(
                                        "plan",
                                        "engine",
                                        "local",
                                        "cli",
                                        "testkit",
                                        "examples/embed")))
                .isEmpty();
    }

    @Test
    void findsAPackageThatSaysNothing(@TempDir Path root) throws IOException {
        var silent = root.resolve("plan/src/main/java/silent");
        Files.createDirectories(silent);
        Files.writeString(silent.resolve("Silent.java"), "package silent;");

        assertThat(wordless(root, List.of("plan"))).containsExactly(silent);

        Files.writeString(
                silent.resolve("package-info.java"),
                "/** Says what it is. */\n@NullMarked\npackage silent;\n");
        assertThat(wordless(root, List.of("plan"))).isEmpty();
    }

    private static List<Path> wordless(Path root, List<String> modules) throws IOException {
        var folders = new TreeSet<Path>();
        for (var module : modules) {
            var sources = root.resolve(module).resolve("src/main/java");
            if (Files.isDirectory(sources)) {
                try (var files = Files.walk(sources)) {
                    files.filter(file -> file.toString().endsWith(".java"))
                            .filter(file -> !file.endsWith("module-info.java"))
                            .forEach(file -> folders.add(file.getParent()));
                }
            }
        }
        return folders.stream()
                .filter(folder ->
                        !SENTENCE.matcher(read(folder.resolve("package-info.java"))).matches())
                .toList();
    }

    private static String read(Path file) {
        try {
            return Files.exists(file) ? Files.readString(file) : "";
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}

package dev.stepfast.integration.structure;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stepfast.testkit.ScratchWorkspace;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.TreeSet;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

/**
 * A golden that no test reads says nothing: every folder of goldens belongs to a test class, which
 * checks the files.
 */
class GoldenFoldersTest {
    private static final List<String> MODULES =
            List.of("plan", "engine", "local", "cli", "integration");

    @AutoClose final ScratchWorkspace tree = ScratchWorkspace.create();

    @Test
    void everyFolderOfGoldensBelongsToATest() throws IOException {
        assertThat(orphans(Path.of(".."))).isEmpty();
    }

    @Test
    void findsAFolderThatNoTestNames() throws IOException {
        tree.write("plan/src/test/resources/golden/mermaid/small/out.txt", "x")
                .write("plan/src/test/resources/golden/gone/small/out.txt", "x")
                .write("plan/src/test/java/MermaidTest.java", "Goldens.of(\"mermaid\");")
                .write("engine/src/test/java/OtherTest.java", "Goldens.of(\"gone\");");

        assertThat(orphans(tree.root())).containsExactly("plan: gone");
    }

    private static List<String> orphans(Path root) throws IOException {
        var orphans = new TreeSet<String>();
        for (var module : MODULES) {
            var tests = root.resolve(module).resolve("src/test");
            var goldens = tests.resolve("resources/golden");
            if (Files.isDirectory(goldens)) {
                var code = textOf(tests.resolve("java"));
                try (var features = Files.list(goldens)) {
                    features.map(feature -> feature.getFileName().toString())
                            .filter(feature -> !code.contains("Goldens.of(\"" + feature + "\")"))
                            .forEach(feature -> orphans.add(module + ": " + feature));
                }
            }
        }
        return List.copyOf(orphans);
    }

    private static String textOf(Path sources) throws IOException {
        var text = new StringBuilder();
        try (var files = Files.walk(sources)) {
            for (var file : files.filter(file -> file.toString().endsWith(".java")).toList()) {
                text.append(Files.readString(file));
            }
        }
        return text.toString();
    }
}

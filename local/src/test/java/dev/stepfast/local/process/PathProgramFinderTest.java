package dev.stepfast.local.process;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stepfast.engine.command.ProgramFinder.Search;
import dev.stepfast.plan.value.Sha256;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PathProgramFinderTest {
    @TempDir Path folder;

    private Path workspace;
    private Path tools;

    @BeforeEach
    void layOut() throws IOException {
        workspace = Files.createDirectory(folder.toRealPath().resolve("ws"));
        tools = Files.createDirectory(folder.toRealPath().resolve("tools"));
        program(tools.resolve("tool"), "#!/bin/sh\n");
        program(workspace.resolve("git"), "#!/bin/sh\ntouch MARK\n");
        program(workspace.resolve("tool"), "#!/bin/sh\ntouch MARK\n");
    }

    @Test
    void looksOnlyInTheOperatorsFoldersOutsideTheWorkspace() throws IOException {
        Files.createDirectory(workspace.resolve("bin"));
        program(workspace.resolve("bin/tool"), "#!/bin/sh\n");
        Files.createSymbolicLink(folder.resolve("link"), workspace.resolve("bin"));
        String path =
                String.join(
                        ":",
                        "",
                        ".",
                        "bin",
                        workspace.toString(),
                        workspace + "/bin",
                        folder + "/link",
                        "/absent",
                        tools + "/tool",
                        tools.toString(),
                        "");
        assertThat(OperatorPath.of(path, workspace, List.of()).folders()).containsExactly(tools);
        assertThat(finder(path).find("tool"))
                .isEqualTo(new Search.Found(tools + "/tool", Sha256.of("#!/bin/sh\n")));
        assertThat(finder("::" + workspace).find("tool")).isInstanceOf(Search.Missing.class);
    }

    @Test
    void neverHandsOverAnEmptyPath() {
        assertThat(OperatorPath.of("", workspace, List.of()).value()).isEqualTo("/nonexistent");
        assertThat(OperatorPath.of(":/usr/bin:.:/bin:", workspace, List.of()).value())
                .isEqualTo("/usr/bin:/bin");
    }

    @Test
    void leavesTemporaryFoldersOut() {
        assertThat(OperatorPath.of(tools.toString(), workspace, List.of(folder)).folders())
                .isEmpty();
        assertThat(
                        OperatorPath.of("/tmp:/usr/bin", workspace, OperatorPath.temporaryFolders())
                                .folders())
                .containsExactly(Path.of("/usr/bin"));
    }

    @Test
    void warnsOfFoldersThatOthersCanWriteTo() throws IOException {
        assertThat(OperatorPath.of(tools.toString(), workspace, List.of()).warnings()).isEmpty();
        Files.setPosixFilePermissions(tools, PosixFilePermissions.fromString("rwxrwxrwx"));
        OperatorPath path = OperatorPath.of(tools + ":" + tools, workspace, List.of());
        assertThat(path.folders()).containsExactly(tools);
        assertThat(path.warnings()).singleElement().asString().contains(tools.toString());
    }

    @Test
    void keepsTheNameThatWasFound() throws IOException {
        Files.createSymbolicLink(tools.resolve("other-name"), tools.resolve("tool"));
        assertThat(finder(tools.toString()).find("other-name"))
                .isEqualTo(new Search.Found(tools + "/other-name", Sha256.of("#!/bin/sh\n")));
    }

    @Test
    void neverTakesAProgramOfTheWorkspaceByABareName() throws IOException {
        Files.createSymbolicLink(tools.resolve("sneaky"), workspace.resolve("git"));
        assertThat(finder(tools.toString()).find("sneaky")).isInstanceOf(Search.Missing.class);
        assertThat(finder(tools.toString()).find("git")).isInstanceOf(Search.Missing.class);
    }

    @Test
    void takesProgramsOfTheWorkspaceAsPathsFromItsRootOnly() throws IOException {
        program(workspace.resolve("run.sh"), "#!/bin/sh\necho\n");
        Files.writeString(workspace.resolve("plain"), "x");
        Files.createDirectory(workspace.resolve("sub"));
        program(workspace.resolve("sub/run.sh"), "#!/bin/sh\n");
        Files.createSymbolicLink(workspace.resolve("link"), workspace.resolve("run.sh"));
        Files.createSymbolicLink(workspace.resolve("linked"), workspace.resolve("sub"));
        Map<String, String> table =
                Map.ofEntries(
                        Map.entry("./run.sh", "found"),
                        Map.entry("./sub/run.sh", "found"),
                        Map.entry("run.sh", "missing"),
                        Map.entry("sub/run.sh", "command_denied"),
                        Map.entry("../ws/run.sh", "command_denied"),
                        Map.entry(workspace + "/run.sh", "command_denied"),
                        Map.entry("./plain", "not_a_file"),
                        Map.entry("./sub", "not_a_file"),
                        Map.entry("./link", "path_refused"),
                        Map.entry("./linked/run.sh", "path_refused"),
                        Map.entry("./../ws/run.sh", "path_refused"),
                        Map.entry("./sub/../run.sh", "path_refused"),
                        Map.entry("./sub//run.sh", "path_refused"),
                        Map.entry("././run.sh", "path_refused"),
                        Map.entry("./run.sh/", "not_a_file"),
                        Map.entry("./", "path_refused"),
                        Map.entry("./absent", "missing"),
                        Map.entry("/usr/bin/../bin/env", "path_refused"),
                        Map.entry("/usr/bin/env", "found"),
                        Map.entry("/usr/bin", "not_a_file"),
                        Map.entry("/etc/passwd", "not_a_file"),
                        Map.entry("/absent", "missing"),
                        Map.entry("..", "not_a_file"));
        assertThat(table).hasSize(23);
        PathProgramFinder finder = finder(tools + ":/usr/bin");
        table.forEach(
                (word, code) -> assertThat(codeOf(finder.find(word))).as(word).isEqualTo(code));
    }

    @Test
    void noticesAChangedProgram() throws IOException {
        PathProgramFinder finder = finder(tools.toString());
        Search before = finder.find("tool");
        assertThat(finder.find("tool")).isEqualTo(before);
        program(tools.resolve("tool"), "#!/bin/sx\n");
        assertThat(finder.find("tool"))
                .isEqualTo(new Search.Found(tools + "/tool", Sha256.of("#!/bin/sx\n")));
    }

    private PathProgramFinder finder(String path) {
        return new PathProgramFinder(
                OperatorPath.of(path, workspace, List.of()), new LookingWorkspace(workspace));
    }

    private static void program(Path file, String text) throws IOException {
        Files.writeString(file, text);
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
    }

    private static String codeOf(Search search) {
        return switch (search) {
            case Search.Found found -> "found";
            case Search.Missing missing -> "missing";
            case Search.Refused refused -> refused.code();
        };
    }
}

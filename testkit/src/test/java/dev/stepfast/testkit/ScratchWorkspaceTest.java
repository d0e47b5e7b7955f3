package dev.stepfast.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ScratchWorkspaceTest {
    @AutoClose final ScratchWorkspace workspace = ScratchWorkspace.create();

    @Test
    void startsEmptyAtARealPath() throws IOException {
        assertThat(workspace.root()).isEmptyDirectory().isEqualTo(workspace.root().toRealPath());
    }

    @Test
    void comparesWholeStates() {
        workspace
                .write("a.txt", "grün\n")
                .write("deep/er/b.bin", new byte[] {0, -1})
                .makeFolder("empty")
                .link("loop", "loop");

        assertThat(workspace.contents())
                .isEqualTo(Map.of("a.txt", "gr\u00c3\u00bcn\n", "deep/er/b.bin", "\0\u00ff"));
        assertThat(workspace.read("a.txt")).isEqualTo("grün\n");
        assertThat(workspace.exists("loop")).isTrue();

        workspace.delete("a.txt");
        assertThat(workspace.exists("a.txt")).isFalse();
    }

    @Test
    void writesWhatCanBeStarted() {
        workspace.writeExecutable("bin/say", "#!/bin/sh\necho hi\n");

        assertThat(workspace.path("bin/say")).isExecutable();
    }

    @Test
    void deletesAllOfItselfAndNothingBehindLinks(@TempDir Path outside) throws IOException {
        var kept = Files.writeString(outside.resolve("kept.txt"), "kept");
        var closed = ScratchWorkspace.create();
        closed.write("locked/file", "x")
                .link("out", outside.toString())
                .permit("locked", "r-x------");

        closed.close();

        assertThat(closed.root()).doesNotExist();
        assertThat(kept).hasContent("kept");
    }
}

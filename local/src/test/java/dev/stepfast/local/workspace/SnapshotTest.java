package dev.stepfast.local.workspace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.stepfast.engine.run.ChangedFile;
import dev.stepfast.engine.workspace.SnapshotFailed;
import dev.stepfast.engine.workspace.TreeSnapshot;
import dev.stepfast.local.workspace.WorkspaceOptions.PlanMarks;
import dev.stepfast.plan.check.WorkspacePath;
import dev.stepfast.plan.value.Sha256;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(120)
class SnapshotTest {
    @TempDir Path root;

    private WorkspacePaths workspace;

    @BeforeEach
    void open() throws IOException {
        workspace =
                WorkspacePaths.open(
                        WorkspaceOptions.of(root)
                                .withPlan(
                                        new PlanMarks(
                                                WorkspacePath.of("plan.md"),
                                                SnapshotTest::blankMarks)),
                        Access.CHECK);
    }

    @AfterEach
    void close() throws IOException {
        workspace.close();
    }

    @Test
    void seesAChangeOfTheSameSizeInTheSameTick() throws IOException {
        for (int i = 0; i < 300; i++) {
            Files.writeString(root.resolve("f"), String.format("%04d", i));
            Sha256 expected = Sha256.of(String.format("%04d", i));
            assertThat(workspace.snapshot().files().get("f").content()).isEqualTo(expected);
        }
    }

    @Test
    void seesAChangeWhoseModificationTimeWasSetBack() throws IOException {
        FileTime old = FileTime.from(Instant.parse("2020-01-01T00:00:00Z"));
        Path file = Files.writeString(root.resolve("f"), "1");
        Files.setLastModifiedTime(file, old);
        Posix.run(root, "sleep", "0.1");
        TreeSnapshot before = workspace.snapshot();
        Files.writeString(file, "2");
        Files.setLastModifiedTime(file, old);
        assertThat(workspace.snapshot().changedSince(before))
                .extracting(ChangedFile::path)
                .containsExactly("f");
    }

    @Test
    void seesAFileThatWasExchangedForAnotherOne() throws IOException {
        Files.writeString(root.resolve("f"), "1");
        Path other = Files.writeString(root.resolve("g"), "2");
        FileTime time = Files.getLastModifiedTime(root.resolve("f"));
        Files.setLastModifiedTime(other, time);
        Posix.run(root, "sleep", "0.1");
        workspace.snapshot();
        Posix.run(root, "bash", "-c", "mv f h; mv g f; mv h g");
        assertThat(workspace.snapshot().files().get("f").content()).isEqualTo(Sha256.of("2"));
        assertThat(workspace.snapshot().files().get("g").content()).isEqualTo(Sha256.of("1"));
    }

    @Test
    void ignoresTheMarksOfThePlanAndNothingElseOfIt() throws IOException {
        Files.writeString(root.resolve("plan.md"), "- [ ] one\n");
        TreeSnapshot before = workspace.snapshot();
        Files.writeString(root.resolve("plan.md"), "- [x] one\n");
        assertThat(workspace.snapshot().hash()).isEqualTo(before.hash());
        Files.writeString(root.resolve("plan.md"), "- [x] two\n");
        assertThat(workspace.snapshot().hash()).isNotEqualTo(before.hash());
    }

    @Test
    void skipsWhatHasNoContentAndTakesLinksByText() throws IOException {
        Posix.pipe(root.resolve("p"));
        Files.createSymbolicLink(root.resolve("l"), Path.of("/etc/passwd"));
        Files.createSymbolicLink(root.resolve("up"), Path.of("/etc"));
        TreeSnapshot snapshot = workspace.snapshot();
        assertThat(snapshot.files().keySet()).containsExactlyInAnyOrder("l", "up");
        assertThat(snapshot.files().get("l"))
                .isEqualTo(new TreeSnapshot.FileState("120000", Sha256.of("/etc/passwd")));
    }

    @Test
    void refusesATreeThatIsTooDeep() {
        Posix.run(root, "bash", "-c", "for i in $(seq 250); do mkdir d && cd d; done; touch f");
        assertThatThrownBy(workspace::snapshot)
                .isInstanceOf(SnapshotFailed.class)
                .hasMessageContaining("200");
        Posix.run(root, "rm", "-rf", "d");
    }

    @Test
    void readsUnchangedFilesOnlyOnce() throws IOException {
        Path file = Files.write(root.resolve("large"), new byte[64 << 20]);
        Posix.run(root, "sleep", "0.1");
        workspace.snapshot();
        FileTime before = (FileTime) Files.getAttribute(file, "unix:lastAccessTime");
        long start = System.nanoTime();
        workspace.snapshot();
        System.out.printf(
                "snapshot of one known 64 MiB file: %d us%n", (System.nanoTime() - start) / 1_000);
        assertThat(Files.getAttribute(file, "unix:lastAccessTime")).isEqualTo(before);
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
                .startsWith("rw-");
        assertThat(Optional.of(workspace.snapshot().files().get("large"))).isPresent();
    }

    private static byte[] blankMarks(byte[] plan) {
        return new String(plan, StandardCharsets.UTF_8)
                .replace("[x]", "[ ]")
                .getBytes(StandardCharsets.UTF_8);
    }
}

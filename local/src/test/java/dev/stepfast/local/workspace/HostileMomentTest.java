package dev.stepfast.local.workspace;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stepfast.engine.workspace.Workspace.Content;
import dev.stepfast.plan.check.WorkspacePath;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Timeout(120)
class HostileMomentTest {
    @TempDir Path root;

    @Test
    void goesOnWhenAFileBecomesAPipeWhileItIsOpened() throws Exception {
        Path file = Files.writeString(root.resolve("f"), "inside");
        Path pipe = root.resolve("p");
        Posix.pipe(pipe);
        AtomicBoolean over = new AtomicBoolean();
        WorkspaceOptions options = WorkspaceOptions.of(root).withPatience(Duration.ofMillis(100));
        try (Arena arena = Arena.ofShared();
                WorkspacePaths workspace = WorkspacePaths.open(options, Access.MODEL)) {
            MemorySegment one = Posix.name(arena, file);
            MemorySegment two = Posix.name(arena, pipe);
            Thread swapper =
                    Thread.ofPlatform()
                            .start(() -> {
                                while (!over.get()) {
                                    Posix.exchange(one, two);
                                }
                            });
            int reads = 0;
            try {
                while (reads < 3_000 && workspace.givenUpThreads() < 3) {
                    reads++;
                    if (workspace.read(WorkspacePath.of("f"), 100)
                            instanceof Content.Bytes content) {
                        assertThat(content.bytes()).asString().isEqualTo("inside");
                    }
                }
            } finally {
                over.set(true);
                swapper.join();
            }
            System.out.printf(
                    "pipe race: %d reads, %d given up%n", reads, workspace.givenUpThreads());
            assertThat(workspace.look(WorkspacePath.of("f"))).isNotNull();
            assertThat(workspace.snapshot().files()).hasSize(1);
            freeReadersOf(Files.isRegularFile(pipe) ? file : pipe);
        }
    }

    @ParameterizedTest
    @CsvSource({
        "000, rw-r--r--, rwxr-xr-x",
        "022, rw-r--r--, rwxr-xr-x",
        "077, rw-------, rwx------"
    })
    void givesModesByItselfAndNotByTheUmaskAlone(String umask, String file, String folder)
            throws Exception {
        Process process =
                new ProcessBuilder(
                                "bash",
                                "-c",
                                "umask " + umask + "; exec \"$@\"",
                                "bash",
                                ProcessHandle.current().info().command().orElseThrow(),
                                "-cp",
                                System.getProperty("java.class.path"),
                                WritingProcess.class.getName(),
                                root.toString())
                        .inheritIO()
                        .start();
        assertThat(process.waitFor()).isZero();
        assertThat(mode("new/file")).isEqualTo(file);
        assertThat(mode("new")).isEqualTo(folder);
        assertThat(mode(".stepfast")).isEqualTo("rwx------");
        assertThat(mode(".stepfast/staging")).isEqualTo("rwx------");
    }

    private String mode(String path) throws IOException {
        return PosixFilePermissions.toString(Files.getPosixFilePermissions(root.resolve(path)));
    }

    /** A writer lets the threads that hang in opening go on, so that none outlives the test. */
    private static void freeReadersOf(Path pipe) throws IOException {
        try (RandomAccessFile both = new RandomAccessFile(pipe.toFile(), "rw")) {
            both.write(0);
        }
    }
}

package dev.stepfast.local.workspace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.stepfast.engine.workspace.PlanFile.MarkResult;
import dev.stepfast.engine.workspace.PlanFile.Reading;
import dev.stepfast.plan.taskplan.NodeId;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(120)
class DiskPlanFileTest {
    @TempDir Path temp;

    private Path root;
    private WorkspacePaths workspace;

    @BeforeEach
    void open() throws IOException {
        root = Files.createDirectory(temp.resolve("ws"));
        workspace = WorkspacePaths.open(WorkspaceOptions.of(root), Access.CHECK);
    }

    @AfterEach
    void close() throws IOException {
        workspace.close();
    }

    @Test
    void changesOneByteAndKeepsTheModeAndALink() throws IOException {
        byte[] before =
                "\uFEFF# Plan\r\n- [ ] s0\r\n- [ ] s1 no end of line"
                        .getBytes(StandardCharsets.UTF_8);
        Path real = Files.createDirectories(root.resolve("docs")).resolve("real.md");
        Files.write(real, before);
        Files.setPosixFilePermissions(real, PosixFilePermissions.fromString("rw-rw-r--"));
        Files.createSymbolicLink(root.resolve("plan.md"), Path.of("docs/real.md"));
        DiskPlanFile plan =
                DiskPlanFile.open(workspace, root.resolve("plan.md"), new TextMarkEdit());
        assertThat(plan.path()).isEqualTo("docs/real.md");
        assertThat(mark(plan, "s1")).isEqualTo(new MarkResult.Written());
        byte[] expected =
                new String(before, StandardCharsets.UTF_8)
                        .replace("[ ] s1", "[x] s1")
                        .getBytes(StandardCharsets.UTF_8);
        assertThat(Files.readAllBytes(real)).isEqualTo(expected);
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(real)))
                .isEqualTo("rw-rw-r--");
        assertThat(root.resolve("plan.md")).isSymbolicLink();
        assertThat(mark(plan, "s1")).isEqualTo(new MarkResult.Written());
        assertThat(plan.read())
                .isEqualTo(new Reading.Text(new String(expected, StandardCharsets.UTF_8)));
        try (Stream<Path> locks = Files.list(root.resolve(".stepfast/locks"))) {
            assertThat(locks)
                    .hasSize(1)
                    .allSatisfy(file -> {
                        assertThat(file).content().contains("pid " + ProcessHandle.current().pid());
                        assertThat(
                                        PosixFilePermissions.toString(
                                                Files.getPosixFilePermissions(file)))
                                .isEqualTo("rw-------");
                    });
        }
    }

    @Test
    void saysWhyAMarkCannotBeWritten() throws IOException {
        Path file = Files.writeString(root.resolve("plan.md"), "- [ ] s0\n");
        DiskPlanFile plan = DiskPlanFile.open(workspace, file, new TextMarkEdit());
        assertThat(mark(plan, "absent")).isEqualTo(new MarkResult.StepVanished());
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("r--r--r--"));
        assertFailed(plan, "read-only");
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-r--r--"));
        assertThat(Files.readString(file)).isEqualTo("- [ ] s0\n");

        Files.delete(file);
        assertFailed(plan, "not there");
        assertThat(plan.read()).isInstanceOf(Reading.Unreadable.class);
        Files.createSymbolicLink(file, temp.resolve("elsewhere"));
        assertFailed(plan, "symbolic link");
        Files.delete(file);
        Files.write(file, new byte[] {(byte) 0xC3, 0x28});
        assertThat(plan.read())
                .isInstanceOfSatisfying(
                        Reading.Unreadable.class, r -> assertThat(r.reason()).contains("UTF-8"));
        Posix.run(root, "truncate", "-s", "17M", "plan.md");
        assertThat(plan.read()).isInstanceOf(Reading.Unreadable.class);
        assertFailed(plan, "16 MiB");
    }

    @Test
    void failsInAFolderThatCannotBeWritten() throws IOException {
        Files.createDirectory(root.resolve("d"));
        Path file = Files.writeString(root.resolve("d/plan.md"), "- [ ] s0\n");
        DiskPlanFile plan = DiskPlanFile.open(workspace, file, new TextMarkEdit());
        boolean superuser = Posix.isSuperuser();
        Posix.run(
                root,
                superuser
                        ? new String[] {"chattr", "+i", "d"}
                        : new String[] {"chmod", "500", "d"});
        try {
            assertThat(mark(plan, "s0")).isInstanceOf(MarkResult.Failed.class);
            assertThat(file).hasContent("- [ ] s0\n");
            assertThat(root.resolve(".stepfast/staging")).isEmptyDirectory();
        } finally {
            Posix.run(
                    root,
                    superuser
                            ? new String[] {"chattr", "-i", "d"}
                            : new String[] {"chmod", "700", "d"});
        }
    }

    @Test
    void refusesAPlanOutsideOfTheWorkspaceOrInTheStore() throws IOException {
        Path outside = Files.writeString(temp.resolve("plan.md"), "- [ ] s0\n");
        Files.createSymbolicLink(root.resolve("plan.md"), outside);
        Files.createDirectory(root.resolve(".stepfast"));
        Path stored = Files.writeString(root.resolve(".stepfast/plan.md"), "- [ ] s0\n");
        for (Path path :
                List.of(outside, root.resolve("plan.md"), stored, root.resolve("absent"), root)) {
            assertThatThrownBy(() -> DiskPlanFile.open(workspace, path, new TextMarkEdit()))
                    .isInstanceOf(IOException.class);
        }
    }

    @Test
    void losesNoMarkWhenProcessesAndThreadsWriteAtOnce() throws Exception {
        Path file =
                Files.writeString(
                        root.resolve("plan.md"),
                        IntStream.range(0, 90)
                                .mapToObj(i -> "- [ ] s" + i + ".\n")
                                .collect(java.util.stream.Collectors.joining()));
        List<Process> others = new ArrayList<>();
        for (int first : List.of(0, 30)) {
            others.add(
                    new ProcessBuilder(
                                    ProcessHandle.current().info().command().orElseThrow(),
                                    "-cp",
                                    System.getProperty("java.class.path"),
                                    MarkingProcess.class.getName(),
                                    root.toString(),
                                    Integer.toString(first),
                                    "30")
                            .inheritIO()
                            .start());
        }
        DiskPlanFile plan = DiskPlanFile.open(workspace, file, new TextMarkEdit());
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Callable<MarkResult>> marks =
                    IntStream.range(60, 90)
                            .<Callable<MarkResult>>mapToObj(i -> () -> mark(plan, "s" + i + "."))
                            .toList();
            for (Future<MarkResult> done : threads.invokeAll(marks)) {
                assertThat(done.get()).isEqualTo(new MarkResult.Written());
            }
        }
        for (Process other : others) {
            assertThat(other.waitFor()).isZero();
        }
        assertThat(Files.readString(file)).doesNotContain("[ ]").hasLineCount(90);
        assertThat(Files.exists(root.resolve("plan.md"), LinkOption.NOFOLLOW_LINKS)).isTrue();
    }

    private static void assertFailed(DiskPlanFile plan, String reason) {
        assertThat(mark(plan, "s0"))
                .isInstanceOfSatisfying(
                        MarkResult.Failed.class, f -> assertThat(f.reason()).contains(reason));
    }

    static MarkResult mark(DiskPlanFile plan, String step) {
        return plan.mark(new NodeId(step), 'x', "", List.of());
    }
}

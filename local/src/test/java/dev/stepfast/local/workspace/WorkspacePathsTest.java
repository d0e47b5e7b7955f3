package dev.stepfast.local.workspace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.stepfast.engine.workspace.NameRules;
import dev.stepfast.engine.workspace.PathGlob;
import dev.stepfast.engine.workspace.Workspace.Change;
import dev.stepfast.engine.workspace.Workspace.Content;
import dev.stepfast.engine.workspace.Workspace.Entry;
import dev.stepfast.engine.workspace.Workspace.Listing;
import dev.stepfast.engine.workspace.Workspace.Look;
import dev.stepfast.plan.check.WorkspacePath;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.FileChannel;
import java.nio.channels.ServerSocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(120)
class WorkspacePathsTest {
    private static final long MAX = 10L << 20;

    @TempDir Path temp;

    private Path root;
    private Path outside;
    private WorkspacePaths model;
    private WorkspacePaths check;

    @BeforeEach
    void open() throws IOException {
        root = Files.createDirectory(temp.resolve("ws"));
        outside = Files.createDirectory(temp.resolve("out"));
        Files.writeString(outside.resolve("secret.txt"), "canary");
        NameRules rules =
                new NameRules(
                        List.of(WorkspacePath.of("plan.md"), WorkspacePath.of("scripts/check.sh")),
                        List.of(PathGlob.of("tests/**")),
                        List.of(PathGlob.of("*.vault")));
        check = WorkspacePaths.open(WorkspaceOptions.of(root).withNames(rules), Access.CHECK);
        model = check.withAccess(Access.MODEL);
    }

    @AfterEach
    void close() throws IOException {
        check.close();
    }

    @Test
    void readsWhatIsThere() throws IOException {
        write("a/b/c.txt", "text");
        assertThat(read("a/b/c.txt")).isEqualTo("text");
        assertThat(model.read(at("a"), MAX)).isEqualTo(new Content.NotAFile());
        assertThat(model.read(at("absent"), MAX)).isEqualTo(new Content.Missing());
        assertThat(model.read(at("a/b/c.txt/d"), MAX)).isEqualTo(new Content.Missing());
        assertThat(model.look(at("a/b/c.txt"))).isEqualTo(new Look.RegularFile(4, false));
        assertThat(model.look(at("a"))).isEqualTo(new Look.Folder());
        assertThat(model.look(at("a/absent/x"))).isEqualTo(new Look.Nothing());
    }

    @Test
    void refusesLinksAtEveryComponentAndNeverSaysWhatTheyLeadTo() throws IOException {
        link("link.txt", outside.resolve("secret.txt"));
        link("d", outside);
        link("dangling", outside.resolve("absent"));
        link("l1", Path.of("l2"));
        link("l2", Path.of("l1"));
        write("inside/f", "x");
        link("in", Path.of("inside"));
        for (String path :
                List.of("link.txt", "d/secret.txt", "d/absent", "dangling", "l1", "l1/x", "in/f")) {
            assertThat(model.read(at(path), MAX))
                    .as(path)
                    .isInstanceOfSatisfying(
                            Content.Refused.class,
                            refused -> {
                                assertThat(refused.code()).isEqualTo("path_refused");
                                assertThat(refused.reason())
                                        .contains("symbolic link")
                                        .doesNotContain("out");
                            });
            assertThat(model.write(at(path), bytes("evil")))
                    .as(path)
                    .isInstanceOf(Change.Refused.class);
        }
        assertThat(model.look(at("link.txt"))).isEqualTo(new Look.Link());
        assertThat(model.look(at("d/secret.txt"))).isInstanceOf(Look.Refused.class);
        assertThat(model.list(at("d"))).isInstanceOf(Listing.Refused.class);
        assertThat(Files.readString(outside.resolve("secret.txt"))).isEqualTo("canary");
        assertThat(outside.resolve("absent")).doesNotExist();
    }

    @Test
    void opensNoPipeSocketOrDevice() throws IOException {
        Posix.pipe(root.resolve("p"));
        Files.createDirectory(root.resolve("f"));
        try (ServerSocketChannel socket = ServerSocketChannel.open(StandardProtocolFamily.UNIX)) {
            socket.bind(UnixDomainSocketAddress.of(root.resolve("s")));
            for (String path : List.of("p", "s")) {
                assertThat(model.look(at(path))).isEqualTo(new Look.Other());
                assertThat(model.read(at(path), MAX)).isEqualTo(new Content.NotAFile());
                assertThat(model.write(at(path), bytes("x"))).isInstanceOf(Change.Failed.class);
                assertThat(model.read(at(path + "/x"), MAX)).isEqualTo(new Content.Missing());
                assertThat(model.list(at(path))).isEqualTo(new Listing.NotAFolder());
                assertThat(model.delete(at(path))).isInstanceOf(Change.Failed.class);
            }
            assertThat(model.givenUpThreads()).isZero();
        }
    }

    @Test
    void refusesRootsOfTheSystem() {
        assertThatThrownBy(() ->
                        WorkspacePaths.open(
                                WorkspaceOptions.of(Path.of("/proc/self")), Access.CHECK))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("/proc");
    }

    @Test
    void readsNoMoreThanTheCap() throws IOException {
        try (RandomAccessFile sparse =
                new RandomAccessFile(root.resolve("big.bin").toFile(), "rw")) {
            sparse.setLength(1L << 40);
        }
        assertThat(model.read(at("big.bin"), MAX)).isEqualTo(new Content.TooLarge(1L << 40));
        assertThat(check.snapshot().files()).containsKey("big.bin");
    }

    @Test
    void stopsReadingAFileThatGrowsBeyondTheCap() throws Exception {
        Path file = Files.createFile(root.resolve("grow.txt"));
        AtomicBoolean over = new AtomicBoolean();
        CountDownLatch started = new CountDownLatch(1);
        Thread writer =
                Thread.ofPlatform()
                        .start(() -> {
                            try (FileChannel channel =
                                    FileChannel.open(file, StandardOpenOption.APPEND)) {
                                while (!over.get() && channel.size() < 64 << 20) {
                                    channel.write(java.nio.ByteBuffer.allocate(1 << 20));
                                    started.countDown();
                                }
                            } catch (IOException e) {
                                throw new AssertionError(e);
                            }
                        });
        started.await();
        Content content = model.read(at("grow.txt"), 1 << 20);
        while (content instanceof Content.Bytes) {
            content = model.read(at("grow.txt"), 1 << 20);
        }
        over.set(true);
        writer.join();
        assertThat(content).isInstanceOf(Content.TooLarge.class);
    }

    @Test
    void leaksNothingWhileAFolderIsExchangedForALink() throws Exception {
        write("d/f.txt", "inside");
        Files.writeString(outside.resolve("f.txt"), "canary");
        link("e", outside);
        AtomicBoolean over = new AtomicBoolean();
        try (Arena arena = Arena.ofShared()) {
            MemorySegment one = Posix.name(arena, root.resolve("d"));
            MemorySegment two = Posix.name(arena, root.resolve("e"));
            Thread swapper =
                    Thread.ofPlatform()
                            .start(() -> {
                                while (!over.get()) {
                                    Posix.exchange(one, two);
                                }
                            });
            int inside = 0;
            int refused = 0;
            try {
                for (int i = 0; i < 20_000; i++) {
                    switch (model.read(at("d/f.txt"), MAX)) {
                        case Content.Bytes content -> {
                            assertThat(new String(content.bytes(), StandardCharsets.UTF_8))
                                    .isEqualTo("inside");
                            inside++;
                        }
                        case Content.Refused ignored -> refused++;
                        case Content other -> throw new AssertionError(other);
                    }
                }
                for (int i = 0; i < 300; i++) {
                    model.write(at("d/new.txt"), bytes("x"));
                }
            } finally {
                over.set(true);
                swapper.join();
            }
            System.out.printf("exchange race: %d inside, %d refused%n", inside, refused);
            assertThat(outside.resolve("new.txt")).doesNotExist();
        }
    }

    @Test
    void writesThroughNoHardLinkAndKeepsTheMode() throws IOException {
        Files.createLink(root.resolve("h"), outside.resolve("secret.txt"));
        Object before = Files.getAttribute(outside.resolve("secret.txt"), "unix:ino");
        assertThat(model.write(at("h"), bytes("new"))).isEqualTo(new Change.Done());
        assertThat(Files.readString(outside.resolve("secret.txt"))).isEqualTo("canary");
        assertThat(Files.getAttribute(outside.resolve("secret.txt"), "unix:ino")).isEqualTo(before);
        assertThat(read("h")).isEqualTo("new");

        Path script = write("run.sh", "old");
        Files.setPosixFilePermissions(script, PosixFilePermissions.fromString("rwxr-x---"));
        assertThat(model.write(at("run.sh"), bytes("new"))).isEqualTo(new Change.Done());
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(script)))
                .isEqualTo("rwxr-x---");
        assertThat(model.look(at("run.sh"))).isEqualTo(new Look.RegularFile(3, true));
    }

    @Test
    void makesFoldersOnTheWayAndLeavesNothingInStaging() throws IOException {
        assertThat(model.write(at("a/b/c/d.txt"), bytes("text"))).isEqualTo(new Change.Done());
        assertThat(Files.readString(root.resolve("a/b/c/d.txt"))).isEqualTo("text");
        assertThat(root.resolve(".stepfast/staging")).isEmptyDirectory();
        assertThat(mode(".stepfast")).isEqualTo("rwx------");
        assertThat(mode(".stepfast/staging")).isEqualTo("rwx------");
        assertThat(mode("a/b/c/d.txt")).doesNotEndWith("w-").endsWith("--");
        assertThat(model.write(at("a/b/c/d.txt/e"), bytes("x"))).isInstanceOf(Change.Failed.class);
        assertThat(model.write(at("a/b"), bytes("x"))).isInstanceOf(Change.Failed.class);
        assertThat(model.write(at("x/"), bytes("x"))).isInstanceOf(Change.Failed.class);
        assertThat(root.resolve(".stepfast/staging")).isEmptyDirectory();
    }

    @Test
    void narrowsAStoreThatOthersCouldRead() throws IOException {
        Files.createDirectories(root.resolve(".stepfast/staging"));
        Files.setPosixFilePermissions(
                root.resolve(".stepfast"), PosixFilePermissions.fromString("rwxrwxrwx"));
        assertThat(model.write(at("f"), bytes("x"))).isEqualTo(new Change.Done());
        assertThat(mode(".stepfast")).isEqualTo("rwx------");
    }

    @Test
    void doesNotWriteWhereTheStoreIsALink() throws IOException {
        link(".stepfast", outside);
        assertThat(model.write(at("f"), bytes("x")))
                .isInstanceOfSatisfying(
                        Change.Failed.class,
                        failed -> assertThat(failed.reason()).contains("store"));
        assertThat(outside.resolve("staging")).doesNotExist();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                ".git",
                ".git/config",
                ".git/hooks/pre-commit",
                ".git/info/exclude",
                ".git/modules/a",
                ".GIT/config",
                ".Git/hooks/x",
                ".git/CONFIG",
                "sub/.git/config",
                ".g\u0131t/config",
                "stepfast.yaml",
                "STEPFAST.YAML",
                "plan.md",
                "Plan.MD",
                "scripts/check.sh",
                "scripts/CHECK.sh",
                "tests/a",
                "tests/deep/b",
                "TESTS/a",
                ".stepfast",
                ".stepfast/x",
                ".STEPFAST/x",
                ".\u017ftepfast/x",
                ".env",
                ".env.local",
                "a/server.pem",
                "x/ID_RSA",
                "id_ed25519",
                ".netrc",
                ".npmrc",
                ".pypirc",
                "my.p12",
                "my.PFX",
                "a.vault",
                "authorized_keys"
            })
    void protectsNamesWhetherOrNotTheyExist(String path) {
        assertThat(model.write(at(path), bytes("x"))).isInstanceOf(Change.Protected.class);
        assertThat(model.delete(at(path))).isInstanceOf(Change.Protected.class);
        assertThat(model.move(at("other"), at(path))).isInstanceOf(Change.Protected.class);
        assertThat(model.move(at(path), at("other"))).isInstanceOf(Change.Protected.class);
        assertThat(model.findChangeRefusal(at(path)))
                .hasValueSatisfying(refusal -> assertThat(refusal.code()).isEqualTo("protected"));
        assertThat(root).isEmptyDirectory();
    }

    @Test
    void letsChecksReadWhatModelsMayNot() throws IOException {
        write(".env", "KEY=1");
        write("stepfast.yaml", "a: 1");
        write(".stepfast/x", "x");
        assertThat(model.read(at(".env"), MAX))
                .isInstanceOfSatisfying(
                        Content.Refused.class, r -> assertThat(r.code()).isEqualTo("protected"));
        assertThat(model.look(at(".env"))).isInstanceOf(Look.Refused.class);
        assertThat(model.look(at(".env.absent"))).isEqualTo(model.look(at(".env")));
        assertThat(check.read(at(".env"), MAX)).isInstanceOf(Content.Bytes.class);
        assertThat(model.read(at("stepfast.yaml"), MAX)).isInstanceOf(Content.Bytes.class);
        for (WorkspacePaths view : List.of(model, check)) {
            assertThat(view.read(at(".stepfast/x"), MAX)).isInstanceOf(Content.Refused.class);
            assertThat(view.list(at(".stepfast"))).isInstanceOf(Listing.Refused.class);
        }
        assertThat(check.list(WorkspacePath.ROOT))
                .isEqualTo(
                        new Listing.Entries(
                                List.of(
                                        new Entry(".env", new Look.RegularFile(5, false)),
                                        new Entry(
                                                "stepfast.yaml", new Look.RegularFile(4, false)))));
        assertThat(names(model)).containsExactly("stepfast.yaml");
    }

    @Test
    void movesOnlyWhatMayMove() throws IOException {
        write("a/x.txt", "x");
        write("b/keep", "k");
        assertThat(model.move(at("a/x.txt"), at("c/d/y.txt"))).isEqualTo(new Change.Done());
        assertThat(read("c/d/y.txt")).isEqualTo("x");
        assertThat(model.move(at("c"), at("e"))).isEqualTo(new Change.Done());
        assertThat(read("e/d/y.txt")).isEqualTo("x");
        assertThat(model.move(at("e"), at("b"))).isInstanceOf(Change.Failed.class);
        assertThat(model.move(at("e"), at("e/f"))).isInstanceOf(Change.Failed.class);
        assertThat(model.move(at("absent"), at("z"))).isInstanceOf(Change.Failed.class);
        write("scripts/other.sh", "x");
        assertThat(model.move(at("scripts"), at("s"))).isInstanceOf(Change.Protected.class);
        write("evil/check.sh", "x");
        Files.delete(root.resolve("scripts/other.sh"));
        Files.delete(root.resolve("scripts"));
        assertThat(model.move(at("evil"), at("scripts"))).isInstanceOf(Change.Protected.class);
        write("nested/.git/config", "x");
        assertThat(model.move(at("nested"), at("other"))).isInstanceOf(Change.Protected.class);
        link("l", outside);
        assertThat(model.move(at("l"), at("m"))).isInstanceOf(Change.Refused.class);
        assertThat(model.move(at("b/keep"), at("l/x"))).isInstanceOf(Change.Refused.class);
    }

    @Test
    void deletesLinksAndNeverWhatTheyPointTo() throws IOException {
        link("l", outside.resolve("secret.txt"));
        link("d", outside);
        write("full/x", "x");
        Files.createDirectory(root.resolve("empty"));
        assertThat(model.findLinkText(at("l"))).contains(outside.resolve("secret.txt").toString());
        assertThat(model.delete(at("l"))).isEqualTo(new Change.Done());
        assertThat(model.delete(at("d"))).isEqualTo(new Change.Done());
        assertThat(model.delete(at("empty"))).isEqualTo(new Change.Done());
        assertThat(model.delete(at("full")))
                .isInstanceOfSatisfying(
                        Change.Failed.class, f -> assertThat(f.reason()).contains("not empty"));
        assertThat(outside.resolve("secret.txt")).hasContent("canary");
        assertThat(root.resolve("l")).doesNotExist();
    }

    @Test
    void listsOddNamesAndKeepsFormsApart() throws IOException {
        write("x\ny", "");
        Posix.fileWithBytes(root, "a\\377b");
        write("a\\x{FF}b", "");
        write("caf\u00e9", "one");
        write("cafe\u0301", "two");
        write("\u2024\u2024/x", "in");
        write("%2e%2e/x", "in");
        assertThat(names(model))
                .contains(
                        "x\ny",
                        "a\\x{FF}b",
                        "a\\x{5C}x{FF}b",
                        "caf\u00e9",
                        "cafe\u0301",
                        "\u2024\u2024",
                        "%2e%2e");
        assertThat(read("caf\u00e9")).isEqualTo("one");
        assertThat(read("cafe\u0301")).isEqualTo("two");
        assertThat(read("\u2024\u2024/x")).isEqualTo("in");
        assertThat(read("%2e%2e/x")).isEqualTo("in");
        assertThat(check.snapshot().files()).containsKeys("x\ny", "a\\x{FF}b", "a\\x{5C}x{FF}b");
    }

    @Test
    void saysThatAFolderCannotBeWritten() throws IOException {
        write("ro/f", "x");
        Posix.run(
                root,
                Posix.isSuperuser()
                        ? new String[] {"chattr", "+i", "ro"}
                        : new String[] {"chmod", "500", "ro"});
        try {
            assertThat(model.write(at("ro/g"), bytes("x"))).isInstanceOf(Change.Failed.class);
            assertThat(model.delete(at("ro/f"))).isInstanceOf(Change.Failed.class);
            assertThat(root.resolve(".stepfast/staging")).isEmptyDirectory();
        } finally {
            Posix.run(
                    root,
                    Posix.isSuperuser()
                            ? new String[] {"chattr", "-i", "ro"}
                            : new String[] {"chmod", "700", "ro"});
        }
        Files.setPosixFilePermissions(
                root.resolve("ro/f"), PosixFilePermissions.fromString("r--r--r--"));
        assertThat(model.write(at("ro/f"), bytes("new")))
                .isInstanceOfSatisfying(
                        Change.Failed.class, f -> assertThat(f.reason()).contains("read-only"));
    }

    @Test
    void keepsAnInterruptOfTheCallerAndDoesItsWork() throws IOException {
        write("f", "text");
        Thread.currentThread().interrupt();
        try {
            assertThat(model.read(at("f"), MAX)).isInstanceOf(Content.Bytes.class);
            assertThat(model.write(at("f"), bytes("new"))).isEqualTo(new Change.Done());
        } finally {
            assertThat(Thread.interrupted()).isTrue();
        }
    }

    @Test
    void leavesNoDescriptorOpen() throws IOException {
        write("a/b/c", "x");
        link("l", outside);
        int before = descriptors();
        for (int i = 0; i < 500; i++) {
            model.read(at("a/b/c"), MAX);
            model.read(at("a/b/c"), 0);
            model.read(at("l/x"), MAX);
            model.look(at("a/absent/x"));
            model.list(at("a"));
            model.write(at("a/b"), bytes("x"));
        }
        model.snapshot();
        assertThat(descriptors()).isLessThanOrEqualTo(before + 10);
    }

    private static int descriptors() {
        return new java.io.File("/proc/self/fd").list().length;
    }

    private List<String> names(WorkspacePaths view) {
        return ((Listing.Entries) view.list(WorkspacePath.ROOT))
                .entries().stream().map(Entry::name).toList();
    }

    private String read(String path) {
        return new String(
                ((Content.Bytes) model.read(at(path), MAX)).bytes(), StandardCharsets.UTF_8);
    }

    private String mode(String path) throws IOException {
        return PosixFilePermissions.toString(Files.getPosixFilePermissions(root.resolve(path)));
    }

    private Path write(String path, String text) throws IOException {
        Path file = root.resolve(path);
        Files.createDirectories(file.getParent());
        return Files.writeString(file, text);
    }

    private void link(String path, Path target) throws IOException {
        Files.createSymbolicLink(root.resolve(path), target);
    }

    private static WorkspacePath at(String path) {
        return WorkspacePath.of(path);
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}

package dev.stepfast.local.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.stepfast.engine.journal.JournalReader.Reading;
import dev.stepfast.engine.journal.Lease;
import dev.stepfast.engine.journal.StoreException;
import dev.stepfast.engine.journal.StoreException.Code;
import dev.stepfast.engine.run.BlobRef;
import dev.stepfast.engine.run.Clock;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.Random;
import java.util.function.Consumer;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LocalStoreTest {
    private static final String LONG = "long ".repeat(4_000);
    private static final String HUGE = "huge ".repeat(100_000);

    @TempDir Path folder;
    private Path workspace;

    @BeforeEach
    void findRealPath() throws IOException {
        workspace = folder.toRealPath();
    }

    @Test
    void keepsRecordsOverReopening() {
        try (LocalStore store = open();
                Lease lease = Runs.take(store, Runs.FIRST)) {
            Runs.append(
                    store, Runs.FIRST, lease, Runs.event("a"), Runs.event(LONG), Runs.event(HUGE));
        }
        try (LocalStore store = open()) {
            assertThat(Runs.texts(store.journal().load(Runs.FIRST)))
                    .containsExactly("a", LONG, HUGE);
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void namesALostDatabase(boolean emptied) throws IOException {
        try (LocalStore store = open()) {
            Runs.write(store, Runs.FIRST, 1);
        }
        Path database = new StoreFolder(workspace).database();
        if (emptied) {
            Files.write(database, new byte[0]);
        } else {
            Files.delete(database);
        }

        for (int i = 0; i < 2; i++) {
            assertThatThrownBy(this::open)
                    .isInstanceOfSatisfying(
                            StoreException.class,
                            e -> assertThat(e.code()).isEqualTo(Code.JOURNAL_DAMAGED))
                    .hasMessageContaining("move the folder .stepfast away");
        }
    }

    @Test
    void removesTheLibraryThatAKilledProcessLeft() throws IOException {
        open().close();
        Path staging = new StoreFolder(workspace).staging();
        Path left = Files.createFile(staging.resolve("sqlite-1-left.so"));
        Path fresh = Files.createFile(staging.resolve("sqlite-1-fresh.so"));
        Files.setLastModifiedTime(left, FileTime.from(Instant.now().minusSeconds(60)));

        open().close();

        assertThat(left).doesNotExist();
        assertThat(fresh).exists();
    }

    @Test
    void givesEveryOwnerTheNextIncarnationAndRefusesTheOneBefore() {
        try (LocalStore store = open()) {
            Lease first = Runs.take(store, Runs.FIRST);
            first.close();
            Lease second = Runs.take(store, Runs.FIRST);

            assertThat(List.of(first.incarnation().number(), second.incarnation().number()))
                    .containsExactly(1, 2);
            assertThatThrownBy(() -> Runs.append(store, Runs.FIRST, first, Runs.event("late")))
                    .isInstanceOfSatisfying(
                            StoreException.class,
                            e -> assertThat(e.code()).isEqualTo(Code.RUN_LOCKED));
            assertThat(store.journal().load(Runs.FIRST)).isEmpty();
        }
    }

    @Test
    void makesFoldersAndFilesForTheirOwnerOnly() throws IOException {
        try (LocalStore store = open()) {
            Runs.write(store, Runs.FIRST, 1);
            store.blobs().put(new byte[LocalBlobs.MAX_ROW_BYTES + 1]);

            try (var all = Files.walk(workspace.resolve(StoreFolder.NAME))) {
                for (Path path : all.toList()) {
                    boolean library = path.getFileName().toString().startsWith("sqlite-");
                    String mode = Files.isDirectory(path) ? "rwx------" : "rw-------";
                    if (!library) {
                        assertThat(
                                        PosixFilePermissions.toString(
                                                Files.getPosixFilePermissions(path)))
                                .as(path.toString())
                                .isEqualTo(mode);
                    }
                }
            }
            assertThat(workspace.resolve(".stepfast/.gitignore")).hasContent("*");
            assertThat(workspace.resolve(".stepfast/reserve")).hasSize(1 << 20);
        }
    }

    @Test
    void storesLargeValuesAsFilesAndLeavesNothingInStaging() throws IOException {
        try (LocalStore store = open()) {
            byte[] content = new byte[LocalBlobs.MAX_ROW_BYTES + 1];
            BlobRef ref = store.blobs().put(content);
            store.blobs().put(content);

            assertThat(store.blobs().load(ref)).isEqualTo(content);
            try (var staged = Files.list(workspace.resolve(".stepfast/staging"))) {
                assertThat(staged.filter(path -> path.getFileName().toString().startsWith("blob")))
                        .isEmpty();
            }
            assertThat(new StoreFolder(workspace).blob(ref.hash())).hasBinaryContent(content);
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "UPDATE record SET body = replace(body, 'record 3', 'record X') WHERE seq = 3",
                "UPDATE record SET at = '2020-01-01T00:00:00Z' WHERE seq = 3",
                "UPDATE record SET incarnation = 9 WHERE seq = 3",
                "UPDATE record SET node = 'n' WHERE seq = 3",
                "UPDATE record SET hash = replace(hash, 'a', 'b') WHERE seq = 3",
                "DELETE FROM record WHERE seq = 3"
            })
    void namesTheRecordThatWasChanged(String tampering) {
        try (LocalStore store = open()) {
            Runs.write(store, Runs.FIRST, 5);
            Runs.write(store, Runs.run(2), 5);
        }
        tamper(tampering + " AND run = '" + Runs.FIRST + "'");
        try (LocalStore store = open()) {
            Reading reading = store.journal().read(Runs.FIRST);

            assertThat(Runs.texts(reading.records())).containsExactly("record 1", "record 2");
            assertThat(reading.damage())
                    .hasValueSatisfying(e -> {
                        assertThat(e.code()).isEqualTo(Code.JOURNAL_DAMAGED);
                        assertThat(e.place()).contains(new StoreException.Place(Runs.FIRST, 3));
                    });
            assertThat(store.journal().load(Runs.run(2))).hasSize(5);
        }
    }

    @Test
    void findsRecordsThatWereLostAtTheEnd() {
        try (LocalStore store = open()) {
            Runs.write(store, Runs.FIRST, 5);
        }
        tamper("DELETE FROM record WHERE seq > 3");
        try (LocalStore store = open()) {
            assertDamage(store, 4);
        }
    }

    @Test
    void findsAnEndThatIsNotTheOneThatWasShown() throws IOException {
        StoreFolder files = new StoreFolder(workspace);
        Path other = Files.createDirectory(workspace.resolve("other"));
        try (LocalStore store = open();
                LocalStore twin = LocalStore.open(other, Clock.system())) {
            Runs.write(store, Runs.FIRST, 2);
            Lease lease = Runs.take(twin, Runs.FIRST);
            Runs.append(twin, Runs.FIRST, lease, Runs.event("x"), Runs.event("y"));
        }
        Path head = findHead(other);
        Files.copy(
                head,
                files.heads().resolve(head.getFileName()),
                StandardCopyOption.REPLACE_EXISTING);
        try (LocalStore store = open()) {
            assertDamage(store, 2);
        }
    }

    @Test
    void passesOverAHeadThatAPowerCutLeftEmptyOrFullOfZeros() throws IOException {
        try (LocalStore store = open()) {
            Runs.write(store, Runs.FIRST, 2);
            Path head = findHead(workspace);
            for (byte[] content : List.of(new byte[0], new byte[85])) {
                Files.write(head, content);
                assertThat(store.journal().load(Runs.FIRST)).hasSize(2);
            }
        }
    }

    @Test
    void namesTheRecordWhoseValueWasChanged() throws IOException {
        try (LocalStore store = open();
                Lease lease = Runs.take(store, Runs.FIRST)) {
            Runs.append(store, Runs.FIRST, lease, Runs.event("a"), Runs.event(LONG));
        }
        tamper("UPDATE blob SET bytes = zeroblob(length(bytes))");
        try (LocalStore store = open()) {
            assertDamage(store, 2);
        }
        tamper("DELETE FROM blob");
        try (LocalStore store = open()) {
            assertDamage(store, 2);
        }
    }

    @Test
    void namesTheRecordWhoseLargeValueWasChangedOrLost() throws IOException {
        try (LocalStore store = open();
                Lease lease = Runs.take(store, Runs.FIRST)) {
            Runs.append(store, Runs.FIRST, lease, Runs.event(HUGE));
            Path file;
            try (var files = Files.walk(workspace.resolve(".stepfast/blobs"))) {
                file = files.filter(Files::isRegularFile).findFirst().orElseThrow();
            }
            Files.writeString(file, HUGE.replace('h', 'H'));
            assertDamage(store, 1);
            Files.delete(file);
            assertDamage(store, 1);
        }
    }

    @Test
    void writesNothingOfAGroupThatDoesNotFitOnTheDisk() {
        try (LocalStore store = open();
                Lease lease = Runs.take(store, Runs.FIRST)) {
            Runs.append(store, Runs.FIRST, lease, Runs.event("a"));
            store.limitPages(40);

            assertFull(() ->
                    Runs.append(
                            store,
                            Runs.FIRST,
                            lease,
                            Runs.event("b"),
                            Runs.event("c".repeat(250_000))));
            store.limitPages(1_000_000);
            // Not tried again on this connection, though there would be room now.
            assertFull(() -> Runs.append(store, Runs.FIRST, lease, Runs.event("d")));
        }
        try (LocalStore store = open()) {
            assertThat(Runs.texts(store.journal().load(Runs.FIRST))).containsExactly("a");
            Lease lease = Runs.take(store, Runs.FIRST);
            Runs.append(store, Runs.FIRST, lease, Runs.event("again"));
            assertThat(Runs.texts(store.journal().load(Runs.FIRST))).containsExactly("a", "again");
        }
    }

    @Test
    void findsEveryBitFlipOrReadsTheSame() throws IOException {
        try (LocalStore store = open()) {
            Runs.write(store, Runs.FIRST, 40);
        }
        Path database = new StoreFolder(workspace).database();
        byte[] intact = Files.readAllBytes(database);
        List<String> expected;
        try (LocalStore store = open()) {
            expected = Runs.texts(store.journal().load(Runs.FIRST));
        }
        Random random = new Random(7);
        int found = 0;
        int flips = 400;
        for (int flip = 0; flip < flips; flip++) {
            byte[] damaged = intact.clone();
            damaged[random.nextInt(damaged.length)] ^= (byte) (1 << random.nextInt(8));
            Files.write(database, damaged);
            try (LocalStore store = open()) {
                assertThat(Runs.texts(store.journal().load(Runs.FIRST))).isEqualTo(expected);
            } catch (StoreException e) {
                found++;
            }
        }
        assertThat(found).isBetween(1, flips);
    }

    @Test
    void refusesADatabaseThatIsNotPrivate() throws IOException {
        open().close();
        Path database = new StoreFolder(workspace).database();
        Files.setPosixFilePermissions(database, PosixFilePermissions.fromString("rw-r--r--"));

        assertFailsToOpen(e -> assertThat(e.code()).isEqualTo(Code.STORE_FAILED), "not a private");
    }

    @Test
    void refusesALinkInThePlaceOfTheFolderOrTheDatabase() throws IOException {
        Path elsewhere = Files.createDirectory(workspace.resolve("elsewhere"));
        Path link = workspace.resolve(StoreFolder.NAME);
        Files.createSymbolicLink(link, elsewhere);
        assertFailsToOpen(e -> assertThat(e.code()).isEqualTo(Code.STORE_FAILED), "cannot be made");
        assertThat(elsewhere).isEmptyDirectory();

        Files.delete(link);
        open().close();
        Path database = new StoreFolder(workspace).database();
        Path moved = Files.move(database, elsewhere.resolve("db"));
        Files.createSymbolicLink(database, moved);
        assertFailsToOpen(e -> assertThat(e.code()).isEqualTo(Code.STORE_FAILED), "not a private");
    }

    @Test
    void refusesTheStoreOfAnotherWorkspaceAndOneOfANewerVersion() throws IOException {
        open().close();
        tamper("UPDATE meta SET value = '/home/kim/other' WHERE key = 'workspace'");
        assertFailsToOpen(
                e -> assertThat(e.code()).isEqualTo(Code.STORE_FAILED), "/home/kim/other");

        tamper("PRAGMA user_version = 2");
        assertFailsToOpen(e -> assertThat(e.code()).isEqualTo(Code.NEWER_JOURNAL), "version 2");
    }

    @Test
    void saysInOneMessageThatAWorkspaceCannotBeWritten() throws IOException {
        Files.writeString(workspace.resolve(StoreFolder.NAME), "a file in its place");

        assertFailsToOpen(e -> assertThat(e.code()).isEqualTo(Code.STORE_FAILED), "cannot be made");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "a ?cache=shared b",
                "100%25 #1",
                "\u00fcml\u00e4ut \ud83d\ude00",
                "it's; x"
            })
    void opensInFoldersOfAnyName(String name) throws IOException {
        Path odd = Files.createDirectory(workspace.resolve(name));
        try (LocalStore store = LocalStore.open(odd, Clock.system())) {
            Runs.write(store, Runs.FIRST, 2);
        }
        assertThat(odd.resolve(".stepfast/stepfast.db")).exists();
        try (StoreReader reader = StoreReader.open(odd).orElseThrow()) {
            assertThat(reader.journal().load(Runs.FIRST)).hasSize(2);
        }
    }

    @Test
    void readsBesideTheOwnerAndMakesNothingWhereThereIsNoStore() {
        assertThat(StoreReader.open(workspace)).isEmpty();
        assertThat(workspace).isEmptyDirectory();

        try (LocalStore store = open();
                Lease lease = Runs.take(store, Runs.FIRST)) {
            Runs.append(store, Runs.FIRST, lease, Runs.event("a"));
            try (StoreReader reader = StoreReader.open(workspace).orElseThrow()) {
                assertThat(Runs.texts(reader.journal().load(Runs.FIRST))).containsExactly("a");
                Runs.append(store, Runs.FIRST, lease, Runs.event(LONG));
                assertThat(Runs.texts(reader.journal().load(Runs.FIRST)))
                        .containsExactly("a", LONG);
                assertThat(reader.journal().runs()).containsExactly(Runs.FIRST);
            }
        }
    }

    private LocalStore open() {
        return LocalStore.open(workspace, Clock.system());
    }

    private static Path findHead(Path workspace) throws IOException {
        try (var heads = Files.list(new StoreFolder(workspace).heads())) {
            return heads.findFirst().orElseThrow();
        }
    }

    private void tamper(String sql) {
        Path database = new StoreFolder(workspace).database();
        try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + database);
                var statement = connection.createStatement()) {
            statement.executeUpdate(sql);
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    private static void assertDamage(LocalStore store, long seq) {
        assertThat(store.journal().read(Runs.FIRST).damage())
                .hasValueSatisfying(e -> {
                    assertThat(e.code()).isEqualTo(Code.JOURNAL_DAMAGED);
                    assertThat(e.place()).contains(new StoreException.Place(Runs.FIRST, seq));
                });
    }

    private static void assertFull(Runnable write) {
        assertThatThrownBy(write::run)
                .isInstanceOfSatisfying(
                        StoreException.class, e -> assertThat(e.code()).isEqualTo(Code.STORE_FULL));
    }

    private void assertFailsToOpen(Consumer<StoreException> check, String message) {
        assertThatThrownBy(this::open)
                .isInstanceOfSatisfying(StoreException.class, check)
                .hasMessageContaining(message);
    }
}

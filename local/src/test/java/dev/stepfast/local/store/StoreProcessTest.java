package dev.stepfast.local.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stepfast.engine.journal.JournalRecord;
import dev.stepfast.engine.journal.Lease;
import dev.stepfast.engine.journal.Leases.Answer;
import dev.stepfast.engine.journal.Leases.Reach;
import dev.stepfast.engine.journal.Leases.Wait;
import dev.stepfast.engine.run.Clock;
import dev.stepfast.local.store.StoreProcess.Role;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(120)
class StoreProcessTest {
    @TempDir Path folder;
    private Path workspace;

    @BeforeEach
    void findRealPath() throws IOException {
        workspace = folder.toRealPath();
    }

    @Test
    void losesNoAcknowledgedRecordWhenTheOwnerIsKilled() throws Exception {
        long acknowledged = 0;
        int kills = 5;
        for (int kill = 1; kill <= kills; kill++) {
            try (StoreProcess owner = StoreProcess.start(Role.APPEND, workspace, Runs.FIRST)) {
                assertThat(owner.readLine()).isEqualTo("taken " + kill);
                for (int group = 0; group < 40 * kill; group++) {
                    acknowledged = Long.parseLong(owner.readLine());
                }
                owner.kill();
                String line = owner.readLine();
                while (!line.isEmpty()) {
                    acknowledged = Long.parseLong(line);
                    line = owner.readLine();
                }
            }
            try (StoreReader reader = StoreReader.open(workspace).orElseThrow()) {
                List<JournalRecord> records = reader.journal().load(Runs.FIRST);
                assertThat((long) records.size()).isBetween(acknowledged, acknowledged + 2);
                assertThat(records.size() % 2).as("half a group").isZero();
                assertThat(records.getLast().incarnation().number()).isEqualTo(kill);
            }
        }
    }

    @Test
    void letsOneOfTwoProcessesOwnARunAndTheNextOneWhenItIsKilled() throws Exception {
        try (LocalStore store = LocalStore.open(workspace, Clock.system());
                StoreProcess owner = StoreProcess.start(Role.HOLD, workspace, Runs.FIRST)) {
            assertThat(owner.readLine()).isEqualTo("taken 1");

            assertThat(store.leases().take(Runs.FIRST, Reach.READ_ONLY, Wait.NO))
                    .isInstanceOfSatisfying(
                            Answer.Held.class,
                            held ->
                                    assertThat(held.holder())
                                            .startsWith("process " + owner.pid() + ", started 20"));
            assertThat(store.leases().take(Runs.run(2), Reach.WRITING, Wait.NO))
                    .as("the workspace")
                    .isInstanceOf(Answer.Held.class);
            try (Lease beside = Runs.take(store, Runs.run(3))) {
                assertThat(beside.incarnation().number()).isEqualTo(1);
            }

            owner.kill();
            assertThat(store.leases().take(Runs.FIRST, Reach.WRITING, Wait.YES))
                    .isInstanceOfSatisfying(
                            Answer.Taken.class,
                            taken -> assertThat(taken.lease().incarnation().number()).isEqualTo(2));
        }
    }

    @Test
    void letsOneOfManyProcessesOwnARun() throws Exception {
        List<StoreProcess> processes = new ArrayList<>();
        List<String> said = new ArrayList<>();
        int count = 6;
        try {
            for (int i = 0; i < count; i++) {
                processes.add(StoreProcess.start(Role.HOLD, workspace, Runs.FIRST));
            }
            for (StoreProcess process : processes) {
                said.add(process.readLine());
            }
        } finally {
            for (StoreProcess process : processes) {
                process.close();
            }
        }
        assertThat(said).filteredOn(line -> line.equals("taken 1")).hasSize(1);
        assertThat(said).filteredOn(line -> line.startsWith("held by")).hasSize(count - 1);
    }

    @Test
    void keepsItsFilesPrivateUnderAnyUmask() throws Exception {
        List<String> openUmask = List.of("sh", "-c", "umask 000; exec \"$@\"", "sh");
        try (StoreProcess owner =
                StoreProcess.start(openUmask, Role.APPEND, workspace, Runs.FIRST)) {
            for (int line = 0; line < 20; line++) {
                assertThat(owner.readLine()).isNotEmpty();
            }
            int seen = 0;
            for (Path path : findStoreFiles()) {
                String mode = Files.isDirectory(path) ? "rwx------" : "rw-------";
                assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(path)))
                        .as(path.toString())
                        .isEqualTo(mode);
                seen++;
            }
            assertThat(seen)
                    .isGreaterThan(10); // database, -wal, -shm, reserve, lock, head and folders
        }
    }

    /** All but the driver's library, which lies in a private folder and gets its mode there. */
    private List<Path> findStoreFiles() throws IOException {
        try (var all = Files.walk(workspace.resolve(StoreFolder.NAME))) {
            return all.filter(path -> !path.getFileName().toString().startsWith("sqlite-"))
                    .toList();
        }
    }
}

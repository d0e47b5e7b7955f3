package dev.stepfast.local.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stepfast.engine.journal.Lease;
import dev.stepfast.engine.journal.Space.Room;
import dev.stepfast.engine.run.Clock;
import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FreeSpaceTest {
    private static final long MIB = 1L << 20;

    @TempDir Path workspace;
    private final AtomicLong free = new AtomicLong(1_000 * MIB);

    @Test
    void saysWhatTheRoomAllows() {
        FreeSpace space = new FreeSpace(workspace.resolve("reserve"), free::get);
        assertThat(look(space, 64 * MIB)).isEqualTo(Room.ENOUGH);
        assertThat(look(space, 64 * MIB - 1)).isEqualTo(Room.NO_START);
        assertThat(look(space, 16 * MIB)).isEqualTo(Room.NO_START);
        assertThat(look(space, 16 * MIB - 1)).isEqualTo(Room.NO_EFFECT);
    }

    @Test
    void givesUpTheReserveForTheLastRecordsAndMakesItAnew() throws IOException {
        StoreFolder folder = new StoreFolder(workspace.toRealPath());
        folder.make();
        try (LocalStore store = open(folder);
                Lease lease = Runs.take(store, Runs.FIRST)) {
            assertThat(folder.reserve()).hasSize(MIB);

            free.set(MIB);
            Runs.append(store, Runs.FIRST, lease, Runs.event("last"));
            assertThat(folder.reserve()).doesNotExist();
        }
        open(folder).close();
        assertThat(folder.reserve()).doesNotExist();

        free.set(1_000 * MIB);
        open(folder).close();
        assertThat(folder.reserve()).hasSize(MIB);
    }

    private LocalStore open(StoreFolder folder) {
        return LocalStore.open(folder, new FreeSpace(folder.reserve(), free::get), Clock.system());
    }

    private Room look(FreeSpace space, long bytes) {
        free.set(bytes);
        return space.look();
    }
}

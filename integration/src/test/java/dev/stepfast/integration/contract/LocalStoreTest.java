package dev.stepfast.integration.contract;

import dev.stepfast.engine.journal.RunStore;
import dev.stepfast.engine.run.Clock;
import dev.stepfast.local.store.LocalStore;
import java.nio.file.Path;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.io.TempDir;

/** The ports of the store of one machine keep their contracts. */
class LocalStoreTest {
    @TempDir Path workspace;

    @Nested
    class Journal extends JournalContract {
        @Override
        RunStore open() {
            return LocalStore.open(workspace, Clock.system());
        }
    }

    @Nested
    class Inbox extends InboxContract {
        @Override
        RunStore open() {
            return LocalStore.open(workspace, Clock.system());
        }
    }

    @Nested
    class Leases extends LeasesContract {
        @Override
        RunStore open() {
            return LocalStore.open(workspace, Clock.system());
        }
    }

    @Nested
    class Blobs extends BlobsContract {
        @Override
        RunStore open() {
            return LocalStore.open(workspace, Clock.system());
        }
    }

    @Nested
    class PlanReadings extends PlanReadingsContract {
        @Override
        RunStore open() {
            return LocalStore.open(workspace, Clock.system());
        }
    }
}

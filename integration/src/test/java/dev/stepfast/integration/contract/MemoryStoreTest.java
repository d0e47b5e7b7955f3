package dev.stepfast.integration.contract;

import dev.stepfast.engine.journal.RunStore;
import dev.stepfast.engine.memory.MemoryStore;
import dev.stepfast.engine.run.Clock;
import org.junit.jupiter.api.Nested;

/** The ports of the store in memory keep their contracts. */
class MemoryStoreTest {

    @Nested
    class Journal extends JournalContract {
        @Override
        RunStore open() {
            return new MemoryStore(Clock.system());
        }
    }

    @Nested
    class Inbox extends InboxContract {
        @Override
        RunStore open() {
            return new MemoryStore(Clock.system());
        }
    }

    @Nested
    class Leases extends LeasesContract {
        @Override
        RunStore open() {
            return new MemoryStore(Clock.system());
        }
    }

    @Nested
    class Blobs extends BlobsContract {
        @Override
        RunStore open() {
            return new MemoryStore(Clock.system());
        }
    }

    @Nested
    class PlanReadings extends PlanReadingsContract {
        @Override
        RunStore open() {
            return new MemoryStore(Clock.system());
        }
    }
}

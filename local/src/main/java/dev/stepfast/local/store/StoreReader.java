package dev.stepfast.local.store;

import dev.stepfast.engine.journal.Blobs;
import dev.stepfast.engine.journal.Inbox;
import dev.stepfast.engine.journal.JournalReader;
import dev.stepfast.engine.journal.PlanReadings.Reading;
import dev.stepfast.engine.run.RunId;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** Reads the store of a workspace, beside the process that owns it; changes nothing in it. */
public final class StoreReader implements AutoCloseable {
    private final Database database;
    private final LocalBlobs blobs;
    private final LocalPlanReadings planReadings;
    private final RunReader journal;

    private StoreReader(StoreFolder folder, Database database) {
        this.database = database;
        blobs = new LocalBlobs(database, new BlobFiles(folder));
        planReadings = new LocalPlanReadings(database, new PlanCopies(folder));
        journal = new RunReader(database, blobs, new Heads(folder.heads()));
    }

    /**
     * The reader of a workspace's store; empty when it has none.
     *
     * @throws dev.stepfast.engine.journal.StoreException when what is there is not its store
     */
    public static Optional<StoreReader> open(Path workspace) {
        StoreFolder folder = new StoreFolder(LocalStore.realPath(workspace));
        if (!folder.hasDatabase()) {
            return Optional.empty();
        }
        folder.requirePrivate();
        Database database = Connections.openForReading(folder);
        try {
            Schema.check(database, folder.workspace());
            return Optional.of(new StoreReader(folder, database));
        } catch (RuntimeException e) {
            database.close();
            throw e;
        }
    }

    /** The records of every run. */
    public JournalReader journal() {
        return journal;
    }

    /** Large values; only loading works. */
    public Blobs blobs() {
        return blobs;
    }

    /** Requests to a run that nobody has taken. */
    public List<Inbox.Row> findPending(RunId run) {
        return LocalInbox.findPending(database, run);
    }

    /** The last reading of a plan file. */
    public Optional<Reading> findReading(String planPath) {
        return planReadings.find(planPath);
    }

    @Override
    public void close() {
        database.close();
    }
}

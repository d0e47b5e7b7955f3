package dev.stepfast.local.store;

import dev.stepfast.engine.journal.Blobs;
import dev.stepfast.engine.journal.Inbox;
import dev.stepfast.engine.journal.Journal;
import dev.stepfast.engine.journal.Leases;
import dev.stepfast.engine.journal.PlanReadings;
import dev.stepfast.engine.journal.RunStore;
import dev.stepfast.engine.journal.Space;
import dev.stepfast.engine.run.Clock;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.OptionalLong;

/**
 * The run store in the folder {@code .stepfast} of a workspace. Safe for use by several threads,
 * and beside other processes. A process opens the store of a workspace once.
 */
public final class LocalStore implements RunStore {
    private final Database database;
    private final LocalBlobs blobs;
    private final LocalInbox inbox;
    private final LocalPlanReadings planReadings;
    private final LocalJournal journal;
    private final FileLeases leases;
    private final FreeSpace space;

    private LocalStore(StoreFolder folder, Database database, FreeSpace space, Clock clock) {
        this.database = database;
        this.space = space;
        blobs = new LocalBlobs(database, new BlobFiles(folder));
        inbox = new LocalInbox(database, clock);
        planReadings = new LocalPlanReadings(database, new PlanCopies(folder));
        journal = new LocalJournal(database, blobs, inbox, new Heads(folder.heads()), space);
        leases = new FileLeases(folder.locks(), database, ThisProcess.find());
    }

    /**
     * Whether a workspace has a store, also where only the heads are left by which a lost database
     * is noticed.
     */
    public static boolean isThere(Path workspace) {
        Path folder = workspace.resolve(".stepfast");
        return Files.exists(folder.resolve("stepfast.db"), LinkOption.NOFOLLOW_LINKS)
                || Files.exists(folder.resolve("heads"), LinkOption.NOFOLLOW_LINKS);
    }

    /** Bytes that this user may still write where a workspace lies; empty when nobody says. */
    public static OptionalLong freeBytes(Path workspace) {
        try {
            return OptionalLong.of(Files.getFileStore(workspace).getUsableSpace());
        } catch (IOException unknown) {
            return OptionalLong.empty();
        }
    }

    /**
     * Opens the store of a workspace, making it when there is none.
     *
     * @throws dev.stepfast.engine.journal.StoreException {@code store_failed} when it cannot be
     *     made or is not a store of this workspace, {@code store_full}, {@code newer_journal}
     */
    public static LocalStore open(Path workspace, Clock clock) {
        StoreFolder folder = new StoreFolder(realPath(workspace));
        folder.make();
        return open(folder, FreeSpace.of(folder), clock);
    }

    static LocalStore open(StoreFolder folder, FreeSpace space, Clock clock) {
        space.makeReserve();
        // Switching a new database to its log fails when two processes do it at once.
        return Opening.alone(
                folder,
                () -> {
                    Database database = Connections.openForWriting(folder);
                    try {
                        Schema.prepare(
                                database,
                                folder.workspace(),
                                new Heads(folder.heads()),
                                clock.now());
                        return new LocalStore(folder, database, space, clock);
                    } catch (RuntimeException e) {
                        database.close();
                        throw e;
                    }
                });
    }

    @Override
    public Journal journal() {
        return journal;
    }

    @Override
    public Blobs blobs() {
        return blobs;
    }

    @Override
    public Leases leases() {
        return leases;
    }

    @Override
    public Inbox inbox() {
        return inbox;
    }

    @Override
    public PlanReadings planReadings() {
        return planReadings;
    }

    @Override
    public Space space() {
        return space;
    }

    @Override
    public void close() {
        leases.releaseAll();
        database.close();
    }

    /** Lets the database grow to so many pages: how tests fill the disk. */
    void limitPages(long pages) {
        database.read(db -> {
            db.execute("PRAGMA max_page_count = " + pages);
            return pages;
        });
    }

    static Path realPath(Path workspace) {
        try {
            return workspace.toRealPath();
        } catch (IOException e) {
            throw Failures.of("the workspace " + workspace + " cannot be found", e);
        }
    }
}

package dev.stepfast.local.store;

import dev.stepfast.engine.journal.Journal;
import dev.stepfast.engine.journal.JournalRecord;
import dev.stepfast.engine.journal.RecordChain;
import dev.stepfast.engine.journal.RecordCodec;
import dev.stepfast.engine.journal.StoreException;
import dev.stepfast.engine.journal.StoreException.Code;
import dev.stepfast.engine.journal.StoredRecord;
import dev.stepfast.engine.run.Incarnation;
import dev.stepfast.engine.run.RunEvent;
import dev.stepfast.engine.run.RunId;
import dev.stepfast.plan.value.Sha256;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The journal in the database. */
final class LocalJournal implements Journal {
    private final Database database;
    private final LocalBlobs blobs;
    private final LocalInbox inbox;
    private final Heads heads;
    private final FreeSpace space;
    private final RunReader reader;

    LocalJournal(
            Database database, LocalBlobs blobs, LocalInbox inbox, Heads heads, FreeSpace space) {
        this.database = database;
        this.blobs = blobs;
        this.inbox = inbox;
        this.heads = heads;
        this.space = space;
        this.reader = new RunReader(database, blobs, heads);
    }

    @Override
    public List<JournalRecord> append(
            RunId run, Incarnation incarnation, List<Entry> entries, List<Long> taken) {
        List<StoredRecord> records =
                entries.stream()
                        .map(entry -> RecordCodec.encode(run, incarnation, entry, blobs))
                        .toList();
        Map<Sha256, byte[]> values = blobs.copyWaiting();
        space.prepareCommit();
        RecordChain chain =
                database.write(db -> {
                    RecordChain end = open(db, run, incarnation);
                    long before = end.lastSeq();
                    LocalBlobs.insert(db, values);
                    insert(db, end, records);
                    notePlans(db, run, entries);
                    inbox.take(db, run, taken, before, entries);
                    RunTable.noteEnd(db, run, end.lastSeq());
                    return end;
                });
        blobs.forget(values);
        heads.note(run, chain);
        return number(chain.lastSeq() - entries.size(), incarnation, entries);
    }

    @Override
    public Reading read(RunId run) {
        return reader.read(run);
    }

    @Override
    public Reading skim(RunId run, Set<String> types) {
        return reader.skim(run, types);
    }

    @Override
    public List<RunId> runs() {
        return reader.runs();
    }

    private static RecordChain open(Database db, RunId run, Incarnation incarnation)
            throws SQLException {
        if (!RunTable.findIncarnation(db, run).equals(incarnation)) {
            throw new StoreException(Code.RUN_LOCKED, "run " + run + " has another owner by now");
        }
        return RecordTable.findEnd(db, run);
    }

    private static void insert(Database db, RecordChain end, List<StoredRecord> records)
            throws SQLException {
        for (StoredRecord record : records) {
            StoredRecord numbered = record.numbered(end.lastSeq() + 1);
            RecordTable.insert(db, numbered, end.add(numbered));
        }
    }

    private static void notePlans(Database db, RunId run, List<Entry> entries) throws SQLException {
        for (Entry entry : entries) {
            if (entry.event() instanceof RunEvent.RunCreated created) {
                RunTable.notePlan(db, run, created.graph().planDigest());
            } else if (entry.event() instanceof RunEvent.PlanChangeAccepted changed) {
                RunTable.notePlan(db, run, changed.graph().planDigest());
            }
        }
    }

    private static List<JournalRecord> number(
            long before, Incarnation incarnation, List<Entry> entries) {
        List<JournalRecord> records = new ArrayList<>();
        long seq = before;
        for (Entry entry : entries) {
            records.add(new JournalRecord(++seq, incarnation, entry.at(), entry.event()));
        }
        return records;
    }
}

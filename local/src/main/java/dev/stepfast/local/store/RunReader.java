package dev.stepfast.local.store;

import dev.stepfast.engine.journal.Blobs;
import dev.stepfast.engine.journal.JournalReader;
import dev.stepfast.engine.journal.JournalRecord;
import dev.stepfast.engine.journal.RecordChain;
import dev.stepfast.engine.journal.RecordCodec;
import dev.stepfast.engine.journal.StoreException;
import dev.stepfast.engine.journal.StoredRecord;
import dev.stepfast.engine.run.RunId;
import dev.stepfast.local.store.Heads.Head;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Reads runs from the database, and looks whether all of it is there. */
final class RunReader implements JournalReader {
    private final Database database;
    private final Blobs blobs;
    private final Heads heads;

    RunReader(Database database, Blobs blobs, Heads heads) {
        this.database = database;
        this.blobs = blobs;
        this.heads = heads;
    }

    /** Unchecked but for its end, which is compared with what was noted of it. */
    @Override
    public Reading skim(RunId run, Set<String> types) {
        Optional<Head> head = heads.find(run);
        Glance glance = new Glance();
        try {
            database.read(db -> {
                RecordTable.visitSome(db, run, types, glance);
                return true;
            });
            return head.filter(noted -> !glance.reaches(noted)).isPresent()
                    ? read(run)
                    : new Reading(glance.records, Optional.empty());
        } catch (StoreException e) {
            return read(run);
        }
    }

    @Override
    public Reading read(RunId run) {
        // Before the records: an owner may append while they are read, but a head never comes
        // first.
        Optional<Head> head = heads.find(run);
        Visit visit = new Visit(run, head);
        try {
            database.read(db -> {
                RecordTable.visit(db, run, visit);
                return true;
            });
            visit.requireHead();
            return new Reading(visit.records, Optional.empty());
        } catch (StoreException e) {
            return switch (e.code()) {
                case JOURNAL_DAMAGED -> new Reading(visit.records, Optional.of(visit.locate(e)));
                case NEWER_JOURNAL -> new Reading(visit.records, Optional.of(e));
                case STORE_FULL, STORE_FAILED, RUN_LOCKED -> throw e;
            };
        }
    }

    @Override
    public List<RunId> runs() {
        return database.read(RecordTable::findRuns);
    }

    /** Some records of a run, and how it ends. */
    private final class Glance implements RecordTable.Visitor {
        private final List<JournalRecord> records = new ArrayList<>();
        private long lastSeq;
        private String lastHash = "";

        @Override
        public void visit(StoredRecord record, String hash) {
            records.add(RecordCodec.decode(record, blobs));
            lastSeq = record.seq();
            lastHash = hash;
        }

        boolean reaches(Head noted) {
            return lastSeq > noted.seq()
                    || (lastSeq == noted.seq() && noted.hash().hex().equals(lastHash));
        }
    }

    /** One pass over the records of a run. */
    private final class Visit implements RecordTable.Visitor {
        private final RunId run;
        private final Optional<Head> head;
        private final RecordChain chain;
        private final List<JournalRecord> records = new ArrayList<>();

        Visit(RunId run, Optional<Head> head) {
            this.run = run;
            this.head = head;
            this.chain = RecordChain.start(run);
        }

        @Override
        public void visit(StoredRecord record, String hash) {
            chain.check(record, hash);
            if (head.isPresent()
                    && head.get().seq() == record.seq()
                    && !head.get().hash().hex().equals(hash)) {
                throw StoreException.damaged(run, record.seq(), "it is not the one that was noted");
            }
            records.add(RecordCodec.decode(record, blobs));
        }

        void requireHead() {
            if (head.isPresent() && head.get().seq() > chain.lastSeq()) {
                throw StoreException.damaged(
                        run, chain.lastSeq() + 1, "it is lost, with all up to " + head.get().seq());
            }
        }

        /** Damage that SQLite found names no record: it is the next one that cannot be read. */
        StoreException locate(StoreException damage) {
            if (damage.place().isPresent()) {
                return damage;
            }
            StoreException located =
                    StoreException.damaged(
                            run, chain.lastSeq() + 1, String.valueOf(damage.getMessage()));
            located.initCause(damage);
            return located;
        }
    }
}

package dev.stepfast.engine.journal;

import dev.stepfast.engine.run.RunId;
import dev.stepfast.plan.value.Sha256;
import java.util.Optional;

/**
 * The chain of a run's records: each has the next number, and a hash over the one before and
 * itself. Not for several threads.
 */
public final class RecordChain {
    private final RunId run;
    private long lastSeq;
    private Optional<Sha256> lastHash;

    private RecordChain(RunId run, long lastSeq, Optional<Sha256> lastHash) {
        this.run = run;
        this.lastSeq = lastSeq;
        this.lastHash = lastHash;
    }

    /** The chain of a run without records. */
    public static RecordChain start(RunId run) {
        return new RecordChain(run, 0, Optional.empty());
    }

    /** The chain behind a record whose place and hash are known. */
    public static RecordChain after(RunId run, long seq, Sha256 hash) {
        return new RecordChain(run, seq, Optional.of(hash));
    }

    /** Number of the last record; 0 when there is none. */
    public long lastSeq() {
        return lastSeq;
    }

    /** Hash of the last record. */
    public Optional<Sha256> lastHash() {
        return lastHash;
    }

    /** Adds a record that has the next number, and derives its hash. */
    public Sha256 add(StoredRecord record) {
        if (record.seq() != lastSeq + 1) {
            throw new IllegalArgumentException(
                    "record " + record.seq() + " does not follow " + lastSeq);
        }
        Sha256 hash = record.hashAfter(lastHash);
        lastSeq = record.seq();
        lastHash = Optional.of(hash);
        return hash;
    }

    /**
     * Adds a record that was read, with the hash it was stored with.
     *
     * @throws StoreException {@code journal_damaged} when one is missing or has changed
     */
    public void check(StoredRecord record, String storedHash) {
        if (record.seq() != lastSeq + 1) {
            throw StoreException.damaged(run, lastSeq + 1, "it is missing");
        }
        Sha256 hash = record.hashAfter(lastHash);
        if (!hash.hex().equals(storedHash)) {
            throw StoreException.damaged(
                    run, record.seq(), "its hash does not fit: it has changed");
        }
        lastSeq = record.seq();
        lastHash = Optional.of(hash);
    }
}

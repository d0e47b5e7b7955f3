package dev.stepfast.local.store;

import dev.stepfast.engine.journal.Blobs;
import dev.stepfast.engine.journal.StoreException;
import dev.stepfast.engine.journal.StoreException.Code;
import dev.stepfast.engine.run.BlobRef;
import dev.stepfast.plan.value.Sha256;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Values as rows up to 256 KiB, and as files beyond. Small ones wait in memory for the transaction
 * of the record that names them, which saves a forced write for each.
 */
final class LocalBlobs implements Blobs {
    static final int MAX_ROW_BYTES = 256 * 1024;

    /** So much may wait for a record; more is written by itself. */
    private static final int MAX_WAITING_BYTES = 8 << 20;

    private final Database database;
    private final BlobFiles files;

    // Both guarded by this object's monitor.
    private final LinkedHashMap<Sha256, byte[]> waiting = new LinkedHashMap<>();
    private long waitingBytes;

    LocalBlobs(Database database, BlobFiles files) {
        this.database = database;
        this.files = files;
    }

    @Override
    public BlobRef put(byte[] content) {
        BlobRef ref = new BlobRef(Sha256.of(content), content.length);
        if (content.length > MAX_ROW_BYTES) {
            files.write(ref, content);
        } else if (await(ref, content.clone()) > MAX_WAITING_BYTES) {
            Map<Sha256, byte[]> rows = copyWaiting();
            database.write(db -> {
                insert(db, rows);
                return rows;
            });
            forget(rows);
        }
        return ref;
    }

    @Override
    public byte[] load(BlobRef ref) {
        byte[] content =
                findWaiting(ref)
                        .or(() -> findRow(ref))
                        .or(() -> files.find(ref))
                        .orElseThrow(() -> damaged(ref, "is missing"));
        if (content.length != ref.bytes() || !Sha256.of(content).equals(ref.hash())) {
            throw damaged(ref, "has changed");
        }
        return content;
    }

    /** The values that wait for a record. */
    synchronized Map<Sha256, byte[]> copyWaiting() {
        return new LinkedHashMap<>(waiting);
    }

    /** Writes values as rows, within a transaction; {@link #forget} them when it is durable. */
    static void insert(Database db, Map<Sha256, byte[]> rows) throws SQLException {
        PreparedStatement insert =
                db.statement("INSERT OR IGNORE INTO blob (hash, bytes) VALUES (?, ?)");
        for (Map.Entry<Sha256, byte[]> row : rows.entrySet()) {
            insert.setString(1, row.getKey().hex());
            insert.setBytes(2, row.getValue());
            insert.executeUpdate();
        }
    }

    synchronized void forget(Map<Sha256, byte[]> stored) {
        stored.forEach((hash, content) -> {
            if (waiting.remove(hash) != null) {
                waitingBytes -= content.length;
            }
        });
    }

    private synchronized long await(BlobRef ref, byte[] content) {
        if (waiting.putIfAbsent(ref.hash(), content) == null) {
            waitingBytes += content.length;
        }
        return waitingBytes;
    }

    private synchronized Optional<byte[]> findWaiting(BlobRef ref) {
        return Optional.ofNullable(waiting.get(ref.hash())).map(byte[]::clone);
    }

    private Optional<byte[]> findRow(BlobRef ref) {
        return database.read(db -> {
            PreparedStatement select = db.statement("SELECT bytes FROM blob WHERE hash = ?");
            select.setString(1, ref.hash().hex());
            try (ResultSet rows = select.executeQuery()) {
                return rows.next() ? Optional.of(rows.getBytes(1)) : Optional.empty();
            }
        });
    }

    private static StoreException damaged(BlobRef ref, String how) {
        return new StoreException(Code.JOURNAL_DAMAGED, "blob " + ref.hash() + " " + how);
    }
}

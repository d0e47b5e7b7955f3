package dev.stepfast.local.store;

import dev.stepfast.engine.journal.Inbox;
import dev.stepfast.engine.journal.Journal;
import dev.stepfast.engine.journal.RequestCodec;
import dev.stepfast.engine.journal.RequestCodec.StoredRequest;
import dev.stepfast.engine.run.Clock;
import dev.stepfast.engine.run.RunEvent.GateAnswered;
import dev.stepfast.engine.run.RunId;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The requests of other processes, as rows. */
final class LocalInbox implements Inbox {
    private final Database database;
    private final Clock clock;

    LocalInbox(Database database, Clock clock) {
        this.database = database;
        this.clock = clock;
    }

    @Override
    public long put(RunId run, Request request) {
        StoredRequest stored = RequestCodec.encode(request);
        String at = clock.now().toString();
        return database.write(db -> {
            PreparedStatement insert =
                    db.statement(
                            "INSERT INTO inbox (run, kind, payload, by, at)"
                                    + " VALUES (?, ?, ?, ?, ?) RETURNING id");
            insert.setString(1, run.value());
            insert.setString(2, stored.kind());
            insert.setString(3, stored.payload());
            insert.setString(4, stored.by());
            insert.setString(5, at);
            try (ResultSet rows = insert.executeQuery()) {
                rows.next();
                return rows.getLong(1);
            }
        });
    }

    @Override
    public List<Row> pending(RunId run) {
        return findPending(database, run);
    }

    static List<Row> findPending(Database database, RunId run) {
        return database.read(db -> {
            PreparedStatement select =
                    db.statement(
                            "SELECT id, kind, payload, by, at FROM inbox"
                                    + " WHERE run = ? AND seq IS NULL ORDER BY id");
            select.setString(1, run.value());
            List<Row> pending = new ArrayList<>();
            try (ResultSet rows = select.executeQuery()) {
                while (rows.next()) {
                    read(run, rows).ifPresent(pending::add);
                }
            }
            return pending;
        });
    }

    /**
     * Marks requests as taken by the records that are being written, within their transaction.
     *
     * @param before number of the record before them
     */
    void take(Database db, RunId run, List<Long> ids, long before, List<Journal.Entry> entries)
            throws SQLException {
        PreparedStatement update =
                db.statement("UPDATE inbox SET seq = ? WHERE id = ? AND run = ? AND seq IS NULL");
        for (long id : ids) {
            update.setLong(1, findAnswer(id, before, entries));
            update.setLong(2, id);
            update.setString(3, run.value());
            if (update.executeUpdate() != 1) {
                throw new IllegalArgumentException(
                        "request " + id + " of run " + run + " does not wait in the inbox");
            }
        }
    }

    /** The record that answers a request: the one that names it, else the last. */
    private static long findAnswer(long id, long before, List<Journal.Entry> entries) {
        for (int index = 0; index < entries.size(); index++) {
            if (entries.get(index).event() instanceof GateAnswered answered
                    && answered.inboxId().equals(Optional.of(id))) {
                return before + index + 1;
            }
        }
        return before + entries.size();
    }

    /** Kinds that only a newer version knows are left to it. */
    private static Optional<Row> read(RunId run, ResultSet row) throws SQLException {
        long id = row.getLong(1);
        Instant at = Instant.parse(row.getString(5));
        return RequestCodec.decode(
                        new StoredRequest(row.getString(2), row.getString(3), row.getString(4)))
                .map(request -> new Row(id, run, request, at));
    }
}

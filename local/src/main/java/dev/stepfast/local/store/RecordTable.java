package dev.stepfast.local.store;

import dev.stepfast.engine.journal.RecordChain;
import dev.stepfast.engine.journal.StoredRecord;
import dev.stepfast.engine.run.RunId;
import dev.stepfast.plan.value.Sha256;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** The rows of the journal itself. */
final class RecordTable {
    private RecordTable() {}

    /** What is done with each record of a run, in order, and the hash it was stored with. */
    interface Visitor {
        void visit(StoredRecord record, String hash);
    }

    /** The chain of a run behind its last record. */
    static RecordChain findEnd(Database db, RunId run) throws SQLException {
        PreparedStatement select =
                db.statement(
                        "SELECT seq, hash FROM record WHERE run = ? ORDER BY seq DESC LIMIT 1");
        select.setString(1, run.value());
        try (ResultSet rows = select.executeQuery()) {
            return rows.next()
                    ? RecordChain.after(run, rows.getLong(1), new Sha256(rows.getString(2)))
                    : RecordChain.start(run);
        }
    }

    static void insert(Database db, StoredRecord record, Sha256 hash) throws SQLException {
        PreparedStatement insert =
                db.statement(
                        "INSERT INTO record"
                                + " (run, seq, type, v, incarnation, at, node, attempt, body, hash)"
                                + " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)");
        insert.setString(1, record.run().value());
        insert.setLong(2, record.seq());
        insert.setString(3, record.type());
        insert.setInt(4, record.version());
        insert.setInt(5, record.incarnation());
        insert.setString(6, record.at());
        insert.setString(7, record.node().orElse(null));
        insert.setString(8, record.attempt().orElse(null));
        insert.setString(9, record.body());
        insert.setString(10, hash.hex());
        insert.executeUpdate();
    }

    static void visit(Database db, RunId run, Visitor visitor) throws SQLException {
        PreparedStatement select =
                db.statement(
                        "SELECT seq, type, v, incarnation, at, node, attempt, body, hash"
                                + " FROM record WHERE run = ? ORDER BY seq");
        select.setString(1, run.value());
        try (ResultSet rows = select.executeQuery()) {
            while (rows.next()) {
                visitor.visit(read(run, rows), rows.getString(9));
            }
        }
    }

    /** As {@link #visit}, of some types and the last record alone. */
    static void visitSome(Database db, RunId run, Set<String> types, Visitor visitor)
            throws SQLException {
        PreparedStatement select =
                db.statement(
                        "SELECT seq, type, v, incarnation, at, node, attempt, body, hash FROM record"
                                + " WHERE run = ?1 AND (type IN ("
                                + "?, ".repeat(types.size())
                                + "'') OR seq = (SELECT max(seq) FROM record WHERE run = ?1))"
                                + " ORDER BY seq");
        select.setString(1, run.value());
        int place = 2;
        for (String type : types) {
            select.setString(place++, type);
        }
        try (ResultSet rows = select.executeQuery()) {
            while (rows.next()) {
                visitor.visit(read(run, rows), rows.getString(9));
            }
        }
    }

    /** Runs that have a record, the newest first. */
    static List<RunId> findRuns(Database db) throws SQLException {
        List<RunId> runs = new ArrayList<>();
        PreparedStatement select =
                db.statement("SELECT run FROM run WHERE last_seq > 0 ORDER BY number DESC");
        try (ResultSet rows = select.executeQuery()) {
            while (rows.next()) {
                runs.add(new RunId(rows.getString(1)));
            }
        }
        return runs;
    }

    private static StoredRecord read(RunId run, ResultSet row) throws SQLException {
        return new StoredRecord(
                run,
                row.getLong(1),
                row.getString(2),
                row.getInt(3),
                row.getInt(4),
                row.getString(5),
                Optional.ofNullable(row.getString(6)),
                Optional.ofNullable(row.getString(7)),
                row.getString(8));
    }
}

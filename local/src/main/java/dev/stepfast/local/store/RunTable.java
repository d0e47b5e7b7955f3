package dev.stepfast.local.store;

import dev.stepfast.engine.run.Incarnation;
import dev.stepfast.engine.run.RunId;
import dev.stepfast.plan.value.Sha256;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;

/** One row for each run: who may write it, and where it is. */
final class RunTable {
    private RunTable() {}

    /** Adds one to the incarnation of a run, which may be new. */
    static Incarnation addIncarnation(Database db, RunId run) throws SQLException {
        PreparedStatement upsert =
                db.statement(
                        "INSERT INTO run (run, incarnation, last_seq) VALUES (?, 1, 0)"
                                + " ON CONFLICT (run) DO UPDATE SET incarnation = incarnation + 1");
        upsert.setString(1, run.value());
        upsert.executeUpdate();
        return findIncarnation(db, run);
    }

    /** The newest incarnation of a run; 0 when nobody has owned it. */
    static Incarnation findIncarnation(Database db, RunId run) throws SQLException {
        PreparedStatement select = db.statement("SELECT incarnation FROM run WHERE run = ?");
        select.setString(1, run.value());
        try (ResultSet rows = select.executeQuery()) {
            return new Incarnation(rows.next() ? rows.getInt(1) : 0);
        }
    }

    static void noteEnd(Database db, RunId run, long lastSeq) throws SQLException {
        PreparedStatement update = db.statement("UPDATE run SET last_seq = ? WHERE run = ?");
        update.setLong(1, lastSeq);
        update.setString(2, run.value());
        update.executeUpdate();
    }

    static void notePlan(Database db, RunId run, Sha256 planDigest) throws SQLException {
        PreparedStatement update = db.statement("UPDATE run SET plan_digest = ? WHERE run = ?");
        update.setString(1, planDigest.prefixed());
        update.setString(2, run.value());
        update.executeUpdate();
    }
}

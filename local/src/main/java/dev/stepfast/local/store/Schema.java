package dev.stepfast.local.store;

import dev.stepfast.engine.journal.StoreException;
import dev.stepfast.engine.journal.StoreException.Code;
import java.nio.file.Path;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;

/** The tables of a store, and how a database is known to be one. */
final class Schema {
    /** "STEP" in ASCII, in SQLite's header. */
    static final int APPLICATION_ID = 0x53544550;

    static final int STORE_VERSION = 1;

    private static final List<String> TABLES =
            List.of(
                    "CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT",
                    """
                    CREATE TABLE run (
                      number INTEGER PRIMARY KEY,
                      run TEXT NOT NULL UNIQUE,
                      plan_digest TEXT,
                      incarnation INTEGER NOT NULL,
                      last_seq INTEGER NOT NULL) STRICT\
                    """,
                    """
                    CREATE TABLE record (
                      run TEXT NOT NULL,
                      seq INTEGER NOT NULL,
                      type TEXT NOT NULL,
                      v INTEGER NOT NULL,
                      incarnation INTEGER NOT NULL,
                      at TEXT NOT NULL,
                      node TEXT,
                      attempt TEXT,
                      body TEXT NOT NULL,
                      hash TEXT NOT NULL,
                      PRIMARY KEY (run, seq)) STRICT\
                    """,
                    "CREATE TABLE blob (hash TEXT PRIMARY KEY, bytes BLOB NOT NULL) STRICT",
                    """
                    CREATE TABLE inbox (
                      id INTEGER PRIMARY KEY AUTOINCREMENT,
                      run TEXT NOT NULL,
                      kind TEXT NOT NULL,
                      payload TEXT NOT NULL,
                      by TEXT NOT NULL,
                      at TEXT NOT NULL,
                      seq INTEGER) STRICT\
                    """,
                    "CREATE INDEX inbox_waiting ON inbox (run, id) WHERE seq IS NULL",
                    """
                    CREATE TABLE plan (
                      path TEXT PRIMARY KEY,
                      text TEXT NOT NULL,
                      step_ids TEXT NOT NULL,
                      newest_run TEXT) STRICT\
                    """);

    private Schema() {}

    /** Makes the tables of a database that has none, else checks that it is this workspace's. */
    static void prepare(Database database, Path workspace, Heads heads, Instant now) {
        database.write(db -> {
            if (number(db, "PRAGMA user_version") == 0
                    && number(db, "SELECT count(*) FROM sqlite_schema") == 0) {
                if (heads.hasAny()) {
                    throw new StoreException(
                            Code.JOURNAL_DAMAGED,
                            "the database of the run store is gone or empty, though runs were"
                                    + " recorded in it; put "
                                    + StoreFolder.NAME
                                    + "/stepfast.db back, or move the folder "
                                    + StoreFolder.NAME
                                    + " away to begin anew");
                }
                create(db, workspace, now);
            }
            return true;
        });
        check(database, workspace);
    }

    /** Checks that a database is a store of this workspace, and one that this version knows. */
    static void check(Database database, Path workspace) {
        database.read(db -> {
            requireKnown(number(db, "PRAGMA application_id"), number(db, "PRAGMA user_version"));
            requireWorkspace(readMeta(db, "workspace"), workspace);
            return true;
        });
    }

    private static void create(Database db, Path workspace, Instant now) throws SQLException {
        for (String table : TABLES) {
            db.execute(table);
        }
        writeMeta(db, "workspace", workspace.toString());
        writeMeta(db, "store_version", Integer.toString(STORE_VERSION));
        writeMeta(db, "created", now.toString());
        db.execute("PRAGMA application_id = " + APPLICATION_ID);
        db.execute("PRAGMA user_version = " + STORE_VERSION);
    }

    private static void requireKnown(long application, long version) {
        if (application != APPLICATION_ID || version < 1) {
            throw new StoreException(
                    Code.STORE_FAILED,
                    "the database in .stepfast is not one of Stepfast; move the folder .stepfast away to begin anew");
        }
        if (version > STORE_VERSION) {
            throw new StoreException(
                    Code.NEWER_JOURNAL,
                    "the store has version " + version + "; use a newer Stepfast");
        }
    }

    private static void requireWorkspace(String recorded, Path workspace) {
        if (!recorded.equals(workspace.toString())) {
            throw new StoreException(
                    Code.STORE_FAILED,
                    "the store in .stepfast belongs to the workspace "
                            + recorded
                            + ", not to "
                            + workspace
                            + "; move the folder back, or delete .stepfast to start anew");
        }
    }

    private static long number(Database db, String sql) throws SQLException {
        try (ResultSet rows = db.statement(sql).executeQuery()) {
            return rows.next() ? rows.getLong(1) : 0;
        }
    }

    private static String readMeta(Database db, String key) throws SQLException {
        var select = db.statement("SELECT value FROM meta WHERE key = ?");
        select.setString(1, key);
        try (ResultSet rows = select.executeQuery()) {
            return rows.next() ? rows.getString(1) : "";
        }
    }

    private static void writeMeta(Database db, String key, String value) throws SQLException {
        var insert = db.statement("INSERT INTO meta (key, value) VALUES (?, ?)");
        insert.setString(1, key);
        insert.setString(2, value);
        insert.executeUpdate();
    }
}

package dev.stepfast.local.store;

import java.sql.Connection;
import java.sql.SQLException;
import org.sqlite.SQLiteConfig;
import org.sqlite.SQLiteConfig.JournalMode;
import org.sqlite.SQLiteConfig.SynchronousMode;
import org.sqlite.SQLiteOpenMode;

/** Opens the database of a store. */
final class Connections {
    private static final int BUSY_TIMEOUT_MILLIS = 5_000;

    private Connections() {}

    /** For writing; the file must exist. */
    static Database openForWriting(StoreFolder folder) {
        NativeLibrary.removeLeftBehind(folder.staging());
        NativeLibrary.unpackInto(folder.staging());
        SQLiteConfig config = new SQLiteConfig();
        // A file that is missing is a failure: it is made beforehand, with its mode.
        config.resetOpenMode(SQLiteOpenMode.CREATE);
        config.setJournalMode(JournalMode.WAL);
        config.setSynchronous(SynchronousMode.FULL);
        config.enforceForeignKeys(true);
        return open(folder, config);
    }

    /** For reading; nothing is ever written through it. */
    static Database openForReading(StoreFolder folder) {
        NativeLibrary.unpackInto(folder.staging());
        SQLiteConfig config = new SQLiteConfig();
        config.setReadOnly(true);
        return open(folder, config);
    }

    private static Database open(StoreFolder folder, SQLiteConfig config) {
        config.setBusyTimeout(BUSY_TIMEOUT_MILLIS);
        try {
            // As a URI, for in a plain name the driver takes what is behind "?" for options.
            String uri = "file:" + folder.database().toUri().getRawPath();
            Connection connection = config.createConnection("jdbc:sqlite:" + uri);
            return new Database(connection);
        } catch (SQLException e) {
            throw Failures.of("the store " + folder.database() + " cannot be opened", e);
        }
    }
}

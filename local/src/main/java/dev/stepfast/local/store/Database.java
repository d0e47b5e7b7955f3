package dev.stepfast.local.store;

import dev.stepfast.engine.journal.StoreException;
import dev.stepfast.engine.journal.StoreException.Code;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.DateTimeException;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * One connection to the database of a store. Safe for use by several threads, which take turns.
 *
 * <p>A write that fails for any cause but another process's lock is the last one: nobody knows what
 * the disk holds then, and only a new connection may find out.
 */
final class Database implements AutoCloseable {
    /** The lock guards the connection and all below. */
    private final ReentrantLock turn = new ReentrantLock();

    private final Connection connection;
    private final Map<String, PreparedStatement> prepared = new HashMap<>();
    private @Nullable StoreException lastFailure;

    /** Work on the connection. */
    interface Work<T> {
        T run(Database database) throws SQLException;
    }

    Database(Connection connection) {
        this.connection = connection;
    }

    /** Reads. */
    <T> T read(Work<T> work) {
        turn.lock();
        try {
            return work.run(this);
        } catch (SQLException e) {
            throw Failures.of("the store cannot be read", e);
        } catch (IllegalArgumentException | DateTimeException e) {
            throw new StoreException(
                    Code.JOURNAL_DAMAGED,
                    "a row of the store is damaged: "
                            + e.getMessage()
                            + "; move the folder .stepfast away to begin anew",
                    e);
        } finally {
            turn.unlock();
        }
    }

    /** Writes in one transaction, durable when this returns; nothing of it is when this throws. */
    <T> T write(Work<T> work) {
        turn.lock();
        try {
            refuseAfterFailure();
            begin();
            return commit(work);
        } catch (SQLException e) {
            throw remember(Failures.of("the store cannot be written", e));
        } finally {
            turn.unlock();
        }
    }

    /** The statement for this text; used within {@link #read} or {@link #write} only. */
    PreparedStatement statement(String sql) throws SQLException {
        PreparedStatement statement = prepared.get(sql);
        if (statement == null) {
            statement = connection.prepareStatement(sql);
            prepared.put(sql, statement);
        }
        return statement;
    }

    void execute(String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    @Override
    public void close() {
        turn.lock();
        try {
            connection.close();
        } catch (SQLException e) {
            throw Failures.of("the store cannot be closed", e);
        } finally {
            turn.unlock();
        }
    }

    private void begin() throws SQLException {
        try {
            execute("BEGIN IMMEDIATE");
        } catch (SQLException e) {
            if (Failures.isBusy(e)) {
                throw new StoreException(
                        Code.STORE_FAILED,
                        "another process kept the store busy for too long; try again when it is done",
                        e);
            }
            throw e;
        }
    }

    private <T> T commit(Work<T> work) throws SQLException {
        try {
            T result = work.run(this);
            execute("COMMIT");
            return result;
        } catch (SQLException e) {
            rollBack(e);
            throw e;
        } catch (RuntimeException | Error e) {
            rollBack(e);
            throw e;
        }
    }

    private void rollBack(Throwable cause) {
        try {
            execute("ROLLBACK");
        } catch (SQLException e) {
            // SQLite rolls back by itself after the failures that end a transaction.
            cause.addSuppressed(e);
        }
    }

    private void refuseAfterFailure() {
        StoreException failure = lastFailure;
        if (failure != null) {
            throw new StoreException(
                    failure.code(), "an earlier write failed: " + failure.getMessage(), failure);
        }
    }

    private StoreException remember(StoreException failure) {
        lastFailure = failure;
        return failure;
    }
}

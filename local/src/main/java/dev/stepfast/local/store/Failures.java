package dev.stepfast.local.store;

import dev.stepfast.engine.journal.StoreException;
import dev.stepfast.engine.journal.StoreException.Code;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.sql.SQLException;
import java.util.Objects;

/** Says in the words of the store what an outside failure means. */
final class Failures {
    /** The low byte of SQLite's extended result codes is the code itself. */
    private static final int PRIMARY = 0xff;

    private static final int BUSY = 5;
    private static final int LOCKED = 6;
    private static final int CORRUPT = 11;
    private static final int FULL = 13;
    private static final int NOT_A_DATABASE = 26;

    private Failures() {}

    static StoreException of(String what, SQLException cause) {
        String message = what + ": " + cause.getMessage();
        return new StoreException(code(cause), message, cause);
    }

    static StoreException of(String what, IOException cause) {
        String reason = Objects.toString(cause.getMessage(), cause.getClass().getSimpleName());
        if (cause instanceof AccessDeniedException) {
            reason = "no permission for " + reason;
        }
        return new StoreException(code(reason), what + ": " + reason, cause);
    }

    static boolean isBusy(SQLException cause) {
        int primary = cause.getErrorCode() & PRIMARY;
        return primary == BUSY || primary == LOCKED;
    }

    private static Code code(SQLException cause) {
        return switch (cause.getErrorCode() & PRIMARY) {
            case FULL -> Code.STORE_FULL;
            case CORRUPT, NOT_A_DATABASE -> Code.JOURNAL_DAMAGED;
            default -> Code.STORE_FAILED;
        };
    }

    /** Java tells a full disk only in words, those of the system. */
    private static Code code(String reason) {
        boolean full =
                reason.contains("No space left on device")
                        || reason.contains("Disk quota exceeded")
                        || reason.contains("not enough space");
        return full ? Code.STORE_FULL : Code.STORE_FAILED;
    }
}

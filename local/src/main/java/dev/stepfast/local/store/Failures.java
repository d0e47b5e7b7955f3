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
        Code code = code(cause);
        return new StoreException(code, what + ": " + cause.getMessage() + next(code), cause);
    }

    static StoreException of(String what, IOException cause) {
        String reason = Objects.toString(cause.getMessage(), cause.getClass().getSimpleName());
        if (cause instanceof AccessDeniedException) {
            reason = "no permission for " + reason;
        }
        return new StoreException(code(reason), what + ": " + reason, cause);
    }

    /** What a person can do; what SQLite says of itself helps nobody. */
    private static String next(Code code) {
        return switch (code) {
            case STORE_FULL -> "; make room on the disk, then run again";
            case JOURNAL_DAMAGED ->
                    "; put .stepfast/stepfast.db back from a copy, or move the folder .stepfast away to"
                            + " begin anew";
            case STORE_FAILED ->
                    "; see that the disk works and that .stepfast can be written, then run again";
            case RUN_LOCKED, NEWER_JOURNAL -> "";
        };
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

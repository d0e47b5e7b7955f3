package dev.stepfast.engine.journal;

import java.util.Locale;

/** The store could not do what it was asked; the process stops taking effects. */
public final class StoreException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final Code code;

    public StoreException(Code code, String message) {
        super(message);
        this.code = code;
    }

    public StoreException(Code code, String message, Throwable cause) {
        super(message, cause);
        this.code = code;
    }

    public Code code() {
        return code;
    }

    /** What failed, in the stable words of messages and exit codes. */
    public enum Code {
        /** No space is left. */
        STORE_FULL,
        /** Any other failure to read or write. */
        STORE_FAILED,
        /** Another process owns the run, or owned it in between. */
        RUN_LOCKED,
        /** A broken chain, a missing or wrong blob, a gap, a body that breaks its schema. */
        JOURNAL_DAMAGED,
        /** Written by a newer version: shown, not resumed. */
        NEWER_JOURNAL;

        public String wire() {
            return name().toLowerCase(Locale.ROOT);
        }
    }
}

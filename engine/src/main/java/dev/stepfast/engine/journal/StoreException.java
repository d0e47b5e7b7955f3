package dev.stepfast.engine.journal;

import dev.stepfast.engine.run.RunId;
import java.util.Locale;
import java.util.Optional;

/** The store could not do what it was asked; the process stops taking effects. */
public final class StoreException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final Code code;
    private final transient Optional<Place> place;

    public StoreException(Code code, String message) {
        super(message);
        this.code = code;
        this.place = Optional.empty();
    }

    public StoreException(Code code, String message, Throwable cause) {
        super(message, cause);
        this.code = code;
        this.place = Optional.empty();
    }

    private StoreException(Code code, Place place, String what) {
        super("record " + place.seq() + " of run " + place.run() + ": " + what);
        this.code = code;
        this.place = Optional.of(place);
    }

    /** A record is not what was written: what is wrong with it, and where. */
    public static StoreException damaged(RunId run, long seq, String what) {
        return new StoreException(Code.JOURNAL_DAMAGED, new Place(run, seq), what);
    }

    /** A record was written by a newer version. */
    public static StoreException newer(RunId run, long seq, String what) {
        return new StoreException(Code.NEWER_JOURNAL, new Place(run, seq), what);
    }

    /** Code and message, as people are told. */
    public String words() {
        return code.wire() + ": " + getMessage();
    }

    public Code code() {
        return code;
    }

    /** The record that is damaged or too new; empty for what concerns no single record. */
    public Optional<Place> place() {
        return place;
    }

    /** Where in the store. */
    public record Place(RunId run, long seq) {}

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

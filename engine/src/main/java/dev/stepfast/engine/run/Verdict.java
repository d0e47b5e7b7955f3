package dev.stepfast.engine.run;

import dev.stepfast.plan.value.Sha256;
import java.time.Duration;
import java.util.Locale;
import java.util.Optional;

/**
 * What a check found.
 *
 * @param key the check's key
 * @param display what people see of the check
 * @param reason one line: what is so, as shown behind the check
 * @param expected what would have passed
 * @param actual what was there, bounded; empty where there is nothing to show
 * @param subject hash of what was looked at; empty when it could not be looked at
 * @param artifact the whole output of a command, where it is longer than {@code actual}
 */
public record Verdict(
        String key,
        String display,
        Status status,
        Optional<VerdictClass> failure,
        String reason,
        String expected,
        String actual,
        Duration duration,
        Optional<Sha256> subject,
        Optional<BlobRef> artifact) {

    public Verdict {
        if ((status == Status.PASS) != failure.isEmpty()) {
            throw new IllegalArgumentException(
                    "a class goes with a verdict that is not PASS: " + status + " " + failure);
        }
    }

    /** The same without what it kept, for where nothing was kept. */
    public Verdict withoutArtifact() {
        return new Verdict(
                key,
                display,
                status,
                failure,
                reason,
                expected,
                actual,
                duration,
                subject,
                Optional.empty());
    }

    /** The three things a verdict can be. */
    public enum Status {
        PASS,
        /** The work is wrong: repair it. */
        FAIL,
        /** It could not be checked: blocked, never repaired. */
        ERROR
    }

    /** Why a verdict is not PASS. */
    public enum VerdictClass {
        EXIT,
        SIGNAL,
        TIMEOUT,
        MISSING,
        PRESENT,
        NO_MATCH,
        MATCH,
        EMPTY_REPLY,
        NOT_JSON,
        SCHEMA,
        TOOL_FAILED,
        REJECTED,
        DENIED,
        NOT_STARTED,
        PATH_REFUSED,
        UNREADABLE,
        NOT_TEXT,
        TOO_LARGE,
        CHECK_CHANGED,
        NO_LEDGER,
        INTERNAL;

        public String wire() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    public boolean isPass() {
        return status == Status.PASS;
    }

    public boolean isFail() {
        return status == Status.FAIL;
    }

    public boolean isError() {
        return status == Status.ERROR;
    }
}

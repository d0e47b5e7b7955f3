package dev.stepfast.cli.command;

import dev.stepfast.cli.render.Problem;
import dev.stepfast.engine.authority.GrantsException;
import dev.stepfast.engine.journal.StoreException;
import dev.stepfast.local.config.BadPlaceException;
import dev.stepfast.local.config.BadSettingException;
import java.io.UncheckedIOException;
import java.util.Optional;

/** A command that ended in an exception: what is said of it, and the exit code. */
record Failure(Problem problem, ExitCode code) {

    static Failure of(Throwable failure) {
        return switch (failure) {
            case UsageException usage -> new Failure(problem(usage, ""), ExitCode.INVALID);
            case BadPlaceException place -> new Failure(problem(place, ""), ExitCode.INVALID);
            case BadSettingException setting -> new Failure(problem(setting, ""), ExitCode.INVALID);
            case StoreException store ->
                    new Failure(
                            problem(store, store.code().wire() + ": ", next(store)),
                            ExitCode.of(store.code()));
            case GrantsException grants ->
                    new Failure(problem(grants, "the consent cannot be kept: "), ExitCode.BLOCKED);
            case UncheckedIOException io -> new Failure(problem(io, ""), ExitCode.BLOCKED);
            default ->
                    new Failure(
                            new Problem(
                                    "internal error: "
                                            + failure
                                            + "\nThis is a fault of Stepfast. What was recorded is safe;"
                                            + " run the command again with --debug to see where it happened.",
                                    Optional.of(failure)),
                            ExitCode.BLOCKED);
        };
    }

    /** What can still be done with a run of which a record cannot be used. */
    private static String next(StoreException store) {
        return store.place()
                .map(place ->
                        switch (store.code()) {
                            case JOURNAL_DAMAGED ->
                                    "\nWhat precedes is shown by: stepfast log "
                                            + place.run()
                                            + "\nNothing goes on with this run; begin anew: stepfast run"
                                            + " --new";
                            case STORE_FULL, STORE_FAILED, RUN_LOCKED, NEWER_JOURNAL -> "";
                        })
                .orElse("");
    }

    private static Problem problem(Throwable failure, String before) {
        return problem(failure, before, "");
    }

    private static Problem problem(Throwable failure, String before, String after) {
        String message =
                Optional.ofNullable(failure.getMessage())
                        .orElse(failure.getClass().getSimpleName());
        String cause =
                failure instanceof UncheckedIOException && failure.getCause() != null
                        ? ": " + failure.getCause().getMessage()
                        : "";
        return new Problem(before + message + cause + after, Optional.of(failure));
    }
}

package dev.stepfast.engine;

import dev.stepfast.engine.journal.Inbox;
import dev.stepfast.engine.journal.RunState;
import dev.stepfast.engine.run.RunId;
import java.time.Duration;
import java.util.Optional;
import java.util.function.BooleanSupplier;

/** Brings a request to a run: through its owner where it has one, else under its locks. */
final class RunRequests {
    /** How long an owner may take to pick up a request, as promised, with some slack. */
    private static final Duration PICK_UP = Duration.ofMillis(1_500);

    private static final Duration BETWEEN_LOOKS = Duration.ofMillis(50);

    private final Machine machine;

    RunRequests(Machine machine) {
        this.machine = machine;
    }

    /** What became of a request. */
    sealed interface Fate {
        /** It was taken from the inbox, and followed or refused. */
        record Taken(long row) implements Fate {}

        /** It waits in the inbox for the next owner. */
        record Waiting(long row) implements Fate {}

        /** The run cannot be taken; nothing waits. */
        record Refused(Opening why) implements Fate {}
    }

    /** Brings the request to a run that is there. */
    Fate bring(RunState state, Ownership ownership, Ownership.Start start, Inbox.Request asked) {
        return bring(state.run(), ownership.goOn(state, start), asked);
    }

    /** Brings it to a run as it was opened; a locked one has an owner who takes it. */
    Fate bring(RunId run, Opening opening, Inbox.Request asked) {
        if (opening instanceof Opening.Locked) {
            return deliver(run, asked);
        }
        long[] row = new long[1];
        Optional<Opening> refused =
                Ownership.settle(opening, id -> row[0] = machine.store().inbox().put(id, asked));
        return refused.<Fate>map(Fate.Refused::new).orElseGet(() -> new Fate.Taken(row[0]));
    }

    /** Puts it into the inbox of a run, and looks whether its owner takes it. */
    Fate deliver(RunId run, Inbox.Request asked) {
        long row = machine.store().inbox().put(run, asked);
        return awaits(PICK_UP, () -> isTaken(run, row))
                ? new Fate.Taken(row)
                : new Fate.Waiting(row);
    }

    private boolean isTaken(RunId run, long row) {
        return machine.store().inbox().pending(run).stream().noneMatch(one -> one.id() == row);
    }

    /** Waits for something to hold; false when it does not in time. */
    boolean awaits(Duration longest, BooleanSupplier condition) {
        long deadline = machine.clock().nanos() + longest.toNanos();
        while (!condition.getAsBoolean()) {
            if (machine.clock().nanos() - deadline >= 0) {
                return false;
            }
            try {
                Thread.sleep(BETWEEN_LOOKS);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                return condition.getAsBoolean();
            }
        }
        return true;
    }
}

package dev.stepfast.engine.drive;

import dev.stepfast.engine.journal.JournalRecord;
import dev.stepfast.engine.journal.RunState;

/** Is told of each record once it is durable, in order, on the driver's thread. */
@FunctionalInterface
public interface RunListener {
    void recorded(JournalRecord record, RunState state);
}

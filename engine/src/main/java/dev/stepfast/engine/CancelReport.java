package dev.stepfast.engine;

import dev.stepfast.engine.run.RunId;

/** What came of ending a run for good. */
public sealed interface CancelReport {
    /** It has ended as cancelled. */
    record Cancelled(RunId run) implements CancelReport {}

    /** Its owner knows, and has not ended it yet. */
    record Asked(RunId run) implements CancelReport {}

    /** It cannot be ended; nothing changed. */
    record Refused(String code, String message) implements CancelReport {}
}

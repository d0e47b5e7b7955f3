package dev.stepfast.engine.workspace;

import java.io.Serial;

/** The state of the workspace could not be taken; the message says why and what to do. */
public final class SnapshotFailed extends RuntimeException {
    @Serial private static final long serialVersionUID = 1L;

    public SnapshotFailed(String message) {
        super(message);
    }

    public SnapshotFailed(String message, Throwable cause) {
        super(message, cause);
    }
}

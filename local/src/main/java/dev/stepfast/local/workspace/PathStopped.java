package dev.stepfast.local.workspace;

import java.io.Serial;

/** A walk down from the root could not go on. */
final class PathStopped extends Exception {
    @Serial private static final long serialVersionUID = 1L;

    private final Stop stop;

    /** Why it could not. */
    enum Stop {
        MISSING,
        LINK,
        NOT_A_FOLDER,
        NOT_A_FILE,
        /** Something else took the name while it was being opened. */
        CHANGED,
        /** The name cannot be spelled in the encoding of this machine. */
        UNSPEAKABLE
    }

    PathStopped(Stop stop, String reason) {
        super(reason, null, false, false);
        this.stop = stop;
    }

    Stop stop() {
        return stop;
    }

    String reason() {
        return String.valueOf(getMessage());
    }

    static PathStopped link() {
        return new PathStopped(
                Stop.LINK,
                "leads through a symbolic link, which is never followed; name the file itself");
    }

    static PathStopped changed() {
        return new PathStopped(Stop.CHANGED, "was exchanged while it was being opened; try again");
    }

    static PathStopped missing() {
        return new PathStopped(Stop.MISSING, "is not there");
    }
}

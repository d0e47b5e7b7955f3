package dev.stepfast.local.process;

import dev.stepfast.engine.command.CommandEnd.How;

/** Reads what Java reports of a process that has ended. */
final class ExitStatus {
    /** Java reports a signal as this and its number, as shells do. */
    private static final int SIGNAL_BASE = 0x80;

    private static final int LAST_SIGNAL = 64;

    private ExitStatus() {}

    /**
     * How a process ended. A program that exits with 128 and the number of a deadly signal is taken
     * for one that the signal ended: that is what shells say of their children, and Java cannot
     * tell them apart.
     */
    static How read(int status) {
        int signal = status - SIGNAL_BASE;
        return isDeadly(signal) ? new How.Signalled(signal) : new How.Exited(status);
    }

    /**
     * Signals that end a process unless it asks for something else: not those that stop it, let it
     * go on or are ignored. Nor HUP, which needs a terminal and there is none: git exits with its
     * code, 129, for bad options.
     */
    private static boolean isDeadly(int signal) {
        return switch (signal) {
            case 1, 17, 18, 19, 20, 21, 22, 23, 28, 32, 33 -> false;
            default -> signal >= 1 && signal <= LAST_SIGNAL;
        };
    }
}

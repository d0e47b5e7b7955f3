package dev.stepfast.cli.command;

/** A command line that means nothing; the message says what would. */
final class UsageException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    UsageException(String message) {
        super(message);
    }
}

package dev.stepfast.engine.authority;

/** A grant could not be kept; what it would have allowed is not allowed. */
public final class GrantsException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public GrantsException(String message, Throwable cause) {
        super(message, cause);
    }

    public GrantsException(String message) {
        super(message);
    }
}

package dev.stepfast.local.config;

/**
 * A workspace or plan that a command names is not where it would have to be; the message says what
 * to do.
 */
public final class BadPlaceException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public BadPlaceException(String message) {
        super(message);
    }
}

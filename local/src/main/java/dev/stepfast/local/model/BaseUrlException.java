package dev.stepfast.local.model;

/**
 * An address of a server is none that a key and prompts may be sent to; the message says why in one
 * line.
 */
public final class BaseUrlException extends IllegalArgumentException {
    private static final long serialVersionUID = 1L;

    private final String message;

    BaseUrlException(String message) {
        super(message);
        this.message = message;
    }

    @Override
    public String getMessage() {
        return message;
    }
}

package dev.stepfast.local.config;

/**
 * A value that was given is none that its key can have; the message names who gave it and what is
 * allowed.
 */
public final class BadSettingException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public BadSettingException(String message) {
        super(message);
    }
}

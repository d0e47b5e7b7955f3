package dev.stepfast.local.model;

import java.io.IOException;

/**
 * A file is no recording that can be served, or can be written on; the message says where and why
 * in one line.
 */
public final class RecordingException extends IOException {
    private static final long serialVersionUID = 1L;

    private final String message;

    RecordingException(String message) {
        super(message);
        this.message = message;
    }

    @Override
    public String getMessage() {
        return message;
    }
}

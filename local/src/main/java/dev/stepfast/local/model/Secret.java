package dev.stepfast.local.model;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;

/** A value that no message, log or record may show; it prints itself as {@code [redacted]}. */
public final class Secret {
    private static final String SHOWN = "[redacted]";

    private final String value;

    /**
     * A secret without the blanks and line ends around it, which files and pipes add.
     *
     * @throws IllegalArgumentException when nothing is left, or it holds what no HTTP header can
     *     carry
     */
    public Secret(String value) {
        this.value = value.strip();
        if (this.value.isEmpty()) {
            throw new IllegalArgumentException("the key is empty");
        }
        if (!this.value.chars().allMatch(character -> (character > ' ') && (character < 0x7F))) {
            throw new IllegalArgumentException(
                    "the key holds a blank or a character that is not printable ASCII");
        }
    }

    /** The value itself: for the one header it goes into, and for the redactor. */
    public String reveal() {
        return value;
    }

    /** The text with every occurrence of the secret replaced. */
    String redact(String text) {
        return text.replace(value, SHOWN);
    }

    @Override
    public boolean equals(Object other) {
        return (other instanceof Secret secret)
                && MessageDigest.isEqual(
                        value.getBytes(StandardCharsets.UTF_8),
                        secret.value.getBytes(StandardCharsets.UTF_8));
    }

    @Override
    public int hashCode() {
        return SHOWN.hashCode();
    }

    @Override
    public String toString() {
        return SHOWN;
    }
}

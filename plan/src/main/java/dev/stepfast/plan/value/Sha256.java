package dev.stepfast.plan.value;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.regex.Pattern;

/** A SHA-256 hash as 64 lower-case hex digits. */
public record Sha256(String hex) implements Comparable<Sha256> {
    private static final Pattern FORM = Pattern.compile("[0-9a-f]{64}");

    public Sha256 {
        if (!FORM.matcher(hex).matches()) {
            throw new IllegalArgumentException("not 64 lower-case hex digits: " + hex);
        }
    }

    /** The hash of the UTF-8 bytes of a text. */
    public static Sha256 of(String text) {
        return of(text.getBytes(StandardCharsets.UTF_8));
    }

    public static Sha256 of(byte[] bytes) {
        return of(newDigest(), bytes);
    }

    /** A digest to feed piece by piece; finish it with {@link #ofFinished}. */
    public static MessageDigest newDigest() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-256", e);
        }
    }

    public static Sha256 ofFinished(MessageDigest digest) {
        return new Sha256(HexFormat.of().formatHex(digest.digest()));
    }

    /** The first {@code digits} hex digits; {@code 0 <= digits <= 64}. */
    public String first(int digits) {
        return hex.substring(0, digits);
    }

    /** {@code sha256:} and the hex digits, the spelling of digests on the wire. */
    public String prefixed() {
        return "sha256:" + hex;
    }

    @Override
    public int compareTo(Sha256 other) {
        return hex.compareTo(other.hex);
    }

    @Override
    public String toString() {
        return hex;
    }

    private static Sha256 of(MessageDigest digest, byte[] bytes) {
        digest.update(bytes);
        return ofFinished(digest);
    }
}

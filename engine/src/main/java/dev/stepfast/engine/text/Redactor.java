package dev.stepfast.engine.text;

import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.List;

/**
 * Replaces known secret values by {@code [redacted]}, by value and not by name, before anything is
 * stored, shown or sent.
 *
 * <p>Found are a value as it is, in base64 and base64url at all three alignments, percent-encoded
 * and JSON-escaped. Any other transformation is not covered. Immutable and safe to share.
 */
public final class Redactor {
    /** Shorter values are not redacted: they would turn up everywhere. In characters. */
    public static final int SHORTEST = 8;

    /** What stands in place of a secret. */
    public static final String MARK = "[redacted]";

    /** Knows no secret. */
    public static final Redactor NONE = new Redactor(List.of());

    private final FormIndex forms;

    private Redactor(Collection<String> secrets) {
        this.forms =
                FormIndex.of(
                        secrets.stream()
                                .filter(secret -> !isTooShort(secret))
                                .flatMap(secret -> SecretForms.of(secret).stream())
                                .toList());
    }

    /** A redactor for these values; those that are {@link #isTooShort too short} are left out. */
    public static Redactor of(Collection<String> secrets) {
        return new Redactor(secrets);
    }

    /** True for a value that is not redacted; whoever loads it warns. */
    public static boolean isTooShort(String secret) {
        return secret.codePointCount(0, secret.length()) < SHORTEST;
    }

    /** The text without secrets; the same object when it holds none. */
    public String redact(String text) {
        if (forms.isEmpty()) {
            return text;
        }
        return RedactingStream.findRedacted(forms, text.getBytes(StandardCharsets.UTF_8))
                .map(redacted -> new String(redacted, StandardCharsets.UTF_8))
                .orElse(text);
    }

    /** The bytes without secrets; the same array when they hold none. */
    public byte[] redact(byte[] bytes) {
        return RedactingStream.findRedacted(forms, bytes).orElse(bytes);
    }

    /**
     * A stream that redacts what is written to it, also where a secret is split between writes. It
     * holds back as many bytes as the longest form has; closing it writes them and closes {@code
     * out}. Not safe for several threads.
     */
    public OutputStream over(OutputStream out) {
        return new RedactingStream(forms, out);
    }

    /** Says nothing of the values. */
    @Override
    public String toString() {
        return "Redactor";
    }
}

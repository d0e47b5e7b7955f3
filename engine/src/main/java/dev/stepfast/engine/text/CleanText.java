package dev.stepfast.engine.text;

/**
 * Text from outside, made fit for a prompt: without terminal sequences, with hidden characters
 * shown, with known secrets redacted.
 */
public final class CleanText {
    public static final CleanText EMPTY = new CleanText("");

    private final String text;

    private CleanText(String text) {
        this.text = text;
    }

    /** Cleans a text as it came. */
    public static CleanText of(String raw, Redactor redactor) {
        return new CleanText(redactor.redact(UntrustedText.forPrompt(redactor.redact(raw))));
    }

    /** Head and tail of at most that many tokens. */
    public CleanText cutToTokens(int max) {
        return new CleanText(TextCut.toTokens(text, max));
    }

    public boolean isBlank() {
        return text.isBlank();
    }

    public String text() {
        return text;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof CleanText clean && text.equals(clean.text);
    }

    @Override
    public int hashCode() {
        return text.hashCode();
    }

    @Override
    public String toString() {
        return text;
    }
}

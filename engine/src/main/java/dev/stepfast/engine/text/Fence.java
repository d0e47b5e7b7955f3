package dev.stepfast.engine.text;

import java.util.List;
import java.util.function.IntFunction;
import java.util.regex.Pattern;

/**
 * The marks around text that came neither from the plan nor from Stepfast. The key is drawn for
 * each prompt and stands in none of its texts, so that no text can end its own fence.
 */
public record Fence(String key) {
    /** Hex digits of a key: 64 bits, more than a text can guess. */
    public static final int KEY_DIGITS = 16;

    /** More draws than a working source of randomness ever needs. */
    private static final int MOST_DRAWS = 100;

    private static final Pattern KEY = Pattern.compile("[0-9a-f]{" + KEY_DIGITS + "}");

    public Fence {
        if (!KEY.matcher(key).matches()) {
            throw new IllegalArgumentException("a fence key is 16 hex digits, was " + key);
        }
    }

    /**
     * Draws a key that occurs in none of the texts.
     *
     * @param digits gives that many random hex digits: {@code ids::nextHex}
     * @throws IllegalStateException when the source keeps giving keys that occur
     */
    public static Fence draw(IntFunction<String> digits, List<CleanText> texts) {
        for (int i = 0; i < MOST_DRAWS; i++) {
            String key = digits.apply(KEY_DIGITS);
            if (texts.stream().noneMatch(text -> text.text().contains(key))) {
                return new Fence(key);
            }
        }
        throw new IllegalStateException(
                "no fence key is absent from the text after " + MOST_DRAWS + " draws");
    }

    /** The text between its marks, each on a line of its own; without a newline at the end. */
    public String around(CleanText text) {
        String body = text.text();
        return open() + "\n" + body + (body.isEmpty() || body.endsWith("\n") ? "" : "\n") + close();
    }

    String open() {
        return "<<<data-" + key;
    }

    String close() {
        return "data-" + key + ">>>";
    }
}

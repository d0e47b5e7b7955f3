package dev.stepfast.plan.markdown;

import dev.stepfast.plan.diagnostic.Spelling;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** The closed list of annotation keywords. */
enum Keyword {
    VALIDATE,
    MODEL,
    AGENT,
    REPAIRS,
    TIMEOUT,
    ID,
    AFTER,
    NEEDS,
    WRITES,
    CONFIRM,
    NETWORK;

    /** Keywords shorter than this have too many ordinary words near them. */
    private static final int SHORTEST_WITH_NEIGHBOURS = 5;

    String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** True for the keywords that may stand alone, without colon and value. */
    boolean mayStandAlone() {
        return this == CONFIRM || this == NETWORK;
    }

    /** True when a second one on the same step adds to the first. */
    boolean adds() {
        return this == VALIDATE || this == AFTER || this == NEEDS || this == WRITES;
    }

    static Optional<Keyword> find(String word) {
        String lower = word.toLowerCase(Locale.ROOT);
        return Arrays.stream(values()).filter(keyword -> keyword.word().equals(lower)).findFirst();
    }

    /** How sure it is that a word was meant to be a keyword. */
    enum Nearness {
        MEANT,
        MAYBE
    }

    /** A keyword that a word with a colon behind it was probably meant to be. */
    record Near(Keyword keyword, Nearness nearness) {}

    static Optional<Near> findNear(String word) {
        String lower = word.toLowerCase(Locale.ROOT);
        if (Spelling.distance(lower, VALIDATE.word()) <= 2) {
            return Optional.of(new Near(VALIDATE, Nearness.MEANT));
        }
        if (Spelling.distance(lower, CONFIRM.word()) <= 1) {
            return Optional.of(new Near(CONFIRM, Nearness.MEANT));
        }
        return Arrays.stream(values())
                .filter(keyword -> keyword.word().length() >= SHORTEST_WITH_NEIGHBOURS)
                .filter(keyword -> Spelling.distance(lower, keyword.word()) == 1)
                .findFirst()
                .map(keyword -> new Near(keyword, Nearness.MAYBE));
    }
}

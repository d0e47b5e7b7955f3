package dev.stepfast.plan.json;

import java.util.Collection;
import java.util.Optional;

/** Finds what a misspelt word was probably meant to be. */
public final class NearestWord {
    /** Longest word that is looked at: longer ones are no slips of the finger. */
    private static final int MAX_LENGTH = 64;

    private NearestWord() {}

    /**
     * The candidate with the smallest edit distance to the word, the first of equals; empty when it is farther than
     * 2 and than a third of the word's length.
     */
    public static Optional<String> find(String word, Collection<String> candidates) {
        if (word.length() > MAX_LENGTH) {
            return Optional.empty();
        }
        int best = Math.max(2, word.length() / 3) + 1;
        Optional<String> nearest = Optional.empty();
        for (String candidate : candidates) {
            if (Math.abs(candidate.length() - word.length()) >= best) {
                continue;
            }
            int distance = distance(word, candidate);
            if (distance < best && distance < candidate.length()) {
                best = distance;
                nearest = Optional.of(candidate);
            }
        }
        return nearest;
    }

    /** Levenshtein's distance. */
    private static int distance(String a, String b) {
        int[] row = new int[b.length() + 1];
        for (int j = 0; j < row.length; j++) {
            row[j] = j;
        }
        for (int i = 1; i <= a.length(); i++) {
            int diagonal = row[0];
            row[0] = i;
            for (int j = 1; j < row.length; j++) {
                int substituted = diagonal + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
                diagonal = row[j];
                row[j] = Math.min(substituted, Math.min(row[j], row[j - 1]) + 1);
            }
        }
        return row[b.length()];
    }
}

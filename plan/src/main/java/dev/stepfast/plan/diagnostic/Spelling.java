package dev.stepfast.plan.diagnostic;

import java.util.Collection;
import java.util.Locale;
import java.util.Optional;

/** Finds the word that somebody probably meant. */
public final class Spelling {
    /** Longer words are not compared: no keyword of ours is nearly as long. */
    private static final int LONGEST_WORD = 64;

    private Spelling() {}

    /**
     * The known word at the smallest distance, at most 2 or a third of the word's length; empty
     * when none is near.
     */
    public static Optional<String> findNearest(String word, Collection<String> known) {
        if (word.isEmpty() || word.length() > LONGEST_WORD) {
            return Optional.empty();
        }
        int allowed = Math.max(2, word.length() / 3);
        String lower = word.toLowerCase(Locale.ROOT);
        String best = null;
        int bestDistance = allowed + 1;
        for (String candidate : known) {
            if (Math.abs(candidate.length() - lower.length()) >= bestDistance) {
                continue; // That many letters are missing or too many.
            }
            int distance = distance(lower, candidate.toLowerCase(Locale.ROOT));
            if (distance < bestDistance && distance < candidate.length()) {
                best = candidate;
                bestDistance = distance;
            }
        }
        return Optional.ofNullable(best);
    }

    /**
     * Edits between two words: insert, delete, replace, exchange of neighbours (optimal string
     * alignment).
     */
    public static int distance(String from, String to) {
        int[] beforeLast = new int[to.length() + 1];
        int[] last = new int[to.length() + 1];
        for (int j = 0; j <= to.length(); j++) {
            last[j] = j;
        }
        for (int i = 1; i <= from.length(); i++) {
            int[] row = new int[to.length() + 1];
            row[0] = i;
            for (int j = 1; j <= to.length(); j++) {
                int change = from.charAt(i - 1) == to.charAt(j - 1) ? 0 : 1;
                row[j] = Math.min(Math.min(row[j - 1], last[j]) + 1, last[j - 1] + change);
                if (areExchanged(from, i, to, j)) {
                    row[j] = Math.min(row[j], beforeLast[j - 2] + 1);
                }
            }
            beforeLast = last;
            last = row;
        }
        return last[to.length()];
    }

    private static boolean areExchanged(String from, int i, String to, int j) {
        return i > 1
                && j > 1
                && from.charAt(i - 1) == to.charAt(j - 2)
                && from.charAt(i - 2) == to.charAt(j - 1);
    }
}

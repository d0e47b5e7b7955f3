package dev.stepfast.engine.repair;

import java.util.Arrays;

/** Divides a number of bytes among those that need some. */
final class Shares {
    private Shares() {}

    /**
     * What each gets: all that it needs while there is enough, else an equal share, with what the
     * small ones leave going to the large ones.
     *
     * @param most that any one gets
     */
    static int[] divide(int total, int most, int[] needs) {
        int[] granted = new int[needs.length];
        Integer[] smallestFirst = new Integer[needs.length];
        Arrays.setAll(smallestFirst, i -> i);
        Arrays.sort(smallestFirst, (a, b) -> Integer.compare(needs[a], needs[b]));
        int left = Math.max(0, total);
        for (int i = 0; i < needs.length; i++) {
            int index = smallestFirst[i];
            granted[index] = Math.min(Math.min(needs[index], most), left / (needs.length - i));
            left -= granted[index];
        }
        return granted;
    }
}

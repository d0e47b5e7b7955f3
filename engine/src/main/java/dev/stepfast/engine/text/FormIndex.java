package dev.stepfast.engine.text;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;

/** Finds which of many byte strings begins at a place, looking at two bytes first. */
final class FormIndex {
    private static final byte[][] NONE = new byte[0][];

    private final byte[][][] byFirstTwo;
    private final int longest;

    private FormIndex(byte[][][] byFirstTwo, int longest) {
        this.byFirstTwo = byFirstTwo;
        this.longest = longest;
    }

    /** An index of strings of at least two bytes. */
    static FormIndex of(Collection<String> forms) {
        List<byte[]> longestFirst =
                forms.stream()
                        .distinct()
                        .map(form -> form.getBytes(StandardCharsets.UTF_8))
                        .sorted(Comparator.comparingInt((byte[] form) -> form.length).reversed())
                        .toList();
        if (longestFirst.isEmpty()) {
            return new FormIndex(new byte[0][][], 0);
        }
        byte[][][] index = new byte[1 << 16][][];
        Arrays.fill(index, NONE);
        for (byte[] form : longestFirst) {
            int slot = slot(form, 0);
            byte[][] grown = Arrays.copyOf(index[slot], index[slot].length + 1);
            grown[grown.length - 1] = form;
            index[slot] = grown;
        }
        return new FormIndex(index, longestFirst.getFirst().length);
    }

    boolean isEmpty() {
        return longest == 0;
    }

    /** Bytes of the longest string. */
    int longest() {
        return longest;
    }

    /**
     * Length of the longest string that stands at {@code at} and ends before {@code end}; 0 for
     * none.
     */
    int lengthAt(byte[] bytes, int at, int end) {
        if (at + 1 >= end) {
            return 0;
        }
        for (byte[] form : byFirstTwo[slot(bytes, at)]) {
            if (at + form.length <= end
                    && Arrays.equals(bytes, at, at + form.length, form, 0, form.length)) {
                return form.length;
            }
        }
        return 0;
    }

    private static int slot(byte[] bytes, int at) {
        return ((bytes[at] & 0xFF) << 8) | (bytes[at + 1] & 0xFF);
    }
}

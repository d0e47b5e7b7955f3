package dev.stepfast.plan.markdown;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Finds what looks like an annotation in the joined text of a paragraph, from the left in one pass.
 *
 * <p>A backslash and the punctuation behind it are literal, and so is a code span. What a finding
 * means is decided by its reader, who also says where to go on.
 */
final class TitleScanner {
    /** No keyword, and nothing near one, is longer. */
    private static final int LONGEST_WORD = 16;

    private final String text;
    private Map<Integer, List<Integer>> runsByLength = Map.of();
    private final Map<Integer, Integer> nextRun = new HashMap<>();
    private int at;

    TitleScanner(String text) {
        this.text = text;
    }

    /**
     * The head of what may be an annotation.
     *
     * @param start index of the opening bracket
     * @param word the word behind it, as written
     * @param colon whether a colon follows the word; else the closing bracket does
     * @param valueStart index behind the colon, or of the closing bracket
     */
    record Head(int start, String word, boolean colon, int valueStart) {}

    /** The next head from where the scanner is; empty at the end of the text. */
    Optional<Head> next() {
        while (at < text.length()) {
            char c = text.charAt(at);
            switch (c) {
                case '\\' -> at += isPunctuation(at + 1) ? 2 : 1;
                case '`' -> skipCodeSpan();
                case '[' -> {
                    Optional<Head> head = readHead(at);
                    at++;
                    if (head.isPresent()) {
                        return head;
                    }
                }
                default -> at++;
            }
        }
        return Optional.empty();
    }

    /** Goes on at an index behind the last head. */
    void continueAt(int index) {
        at = index;
    }

    private Optional<Head> readHead(int open) {
        int wordStart = skipBlanks(open + 1);
        int wordEnd = wordStart;
        while (wordEnd < text.length()
                && isLetter(text.charAt(wordEnd))
                && wordEnd - wordStart <= LONGEST_WORD) {
            wordEnd++;
        }
        int behind = skipBlanks(wordEnd);
        if (wordEnd == wordStart || wordEnd - wordStart > LONGEST_WORD || behind >= text.length()) {
            return Optional.empty();
        }
        String word = text.substring(wordStart, wordEnd);
        return switch (text.charAt(behind)) {
            case ':' -> Optional.of(new Head(open, word, true, behind + 1));
            case ']' -> Optional.of(new Head(open, word, false, behind));
            default -> Optional.empty();
        };
    }

    private void skipCodeSpan() {
        if (runsByLength.isEmpty()) {
            runsByLength = findRuns(text);
        }
        int length = runLength(text, at);
        List<Integer> runs = runsByLength.getOrDefault(length, List.of());
        int next = nextRun.getOrDefault(length, 0);
        while (next < runs.size() && runs.get(next) <= at) {
            next++;
        }
        nextRun.put(length, next);
        at = next < runs.size() ? runs.get(next) + length : at + length;
    }

    private static Map<Integer, List<Integer>> findRuns(String text) {
        Map<Integer, List<Integer>> runs = new HashMap<>();
        int i = text.indexOf('`');
        while (i >= 0) {
            int length = runLength(text, i);
            runs.computeIfAbsent(length, ignored -> new ArrayList<>()).add(i);
            i = text.indexOf('`', i + length);
        }
        return runs;
    }

    private static int runLength(String text, int from) {
        int i = from;
        while (i < text.length() && text.charAt(i) == '`') {
            i++;
        }
        return i - from;
    }

    private int skipBlanks(int from) {
        int i = from;
        while (i < text.length() && (text.charAt(i) == ' ' || text.charAt(i) == '\t')) {
            i++;
        }
        return i;
    }

    private boolean isPunctuation(int index) {
        return index < text.length()
                && "!\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~".indexOf(text.charAt(index)) >= 0;
    }

    private static boolean isLetter(char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
    }
}

package dev.stepfast.engine.check;

import dev.stepfast.plan.check.RegexPattern;
import java.util.concurrent.CancellationException;

/** Searches patterns under a deadline, a literal that the pattern requires first. */
final class PatternSearch {
    /** Most characters that are searched: those of 10 MiB. */
    static final int MAX_CHARACTERS = 10 << 20;

    private final BoundedWork work;

    PatternSearch(BoundedWork work) {
        this.work = work;
    }

    /** What came of a search. */
    enum Result {
        FOUND,
        NOT_FOUND,
        /** The text is too long, or the deadline passed. */
        GIVEN_UP
    }

    Result find(RegexPattern pattern, String text) {
        if (text.length() > MAX_CHARACTERS) {
            return Result.GIVEN_UP;
        }
        String literal = RequiredLiteral.of(pattern.source());
        if (!literal.isEmpty() && !text.contains(literal)) {
            return Result.NOT_FOUND;
        }
        AbandonableText watched = new AbandonableText(text);
        return work.run(() -> pattern.isFoundIn(watched), watched::abandon)
                .map(found -> found ? Result.FOUND : Result.NOT_FOUND)
                .orElse(Result.GIVEN_UP);
    }

    /** A text that ends the search reading it, once nobody waits for it. */
    private static final class AbandonableText implements CharSequence {
        private final String text;
        private volatile boolean abandoned;

        AbandonableText(String text) {
            this.text = text;
        }

        void abandon() {
            abandoned = true;
        }

        @Override
        public char charAt(int index) {
            if (abandoned) {
                throw new CancellationException("nobody waits for this search");
            }
            return text.charAt(index);
        }

        @Override
        public int length() {
            return text.length();
        }

        @Override
        public CharSequence subSequence(int start, int end) {
            return text.subSequence(start, end);
        }

        @Override
        public String toString() {
            return text;
        }
    }
}

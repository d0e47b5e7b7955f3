package dev.stepfast.plan.check;

import com.google.re2j.Pattern;
import com.google.re2j.PatternSyntaxException;

/**
 * A pattern that a plan brings, compiled by RE2/J (linear time), with multi-line anchors on.
 *
 * <p>Equality is that of the source text.
 */
public final class RegexPattern {
    /**
     * Longest pattern in characters, and deepest nesting of groups: security limits of the project.
     */
    public static final int MAX_LENGTH = 1_000;

    public static final int MAX_GROUP_NESTING = 100;

    private final String source;
    private final Pattern compiled;

    private RegexPattern(String source, Pattern compiled) {
        this.source = source;
        this.compiled = compiled;
    }

    /** What came of compiling a pattern. */
    public sealed interface Compiled {
        record Ok(RegexPattern pattern) implements Compiled {}

        /** Why it is no pattern, in the engine's words where the engine refused it. */
        record Refused(String reason) implements Compiled {}
    }

    public static Compiled compile(String source) {
        if (source.length() > MAX_LENGTH) {
            return new Compiled.Refused("longer than " + MAX_LENGTH + " characters");
        }
        if (nesting(source) > MAX_GROUP_NESTING) {
            return new Compiled.Refused("groups nested deeper than " + MAX_GROUP_NESTING);
        }
        try {
            return new Compiled.Ok(
                    new RegexPattern(source, Pattern.compile(source, Pattern.MULTILINE)));
        } catch (PatternSyntaxException e) {
            return new Compiled.Refused(String.valueOf(e.getMessage()));
        }
    }

    /** True when the pattern is found anywhere in the text. */
    public boolean isFoundIn(CharSequence text) {
        return compiled.matcher(text).find();
    }

    public String source() {
        return source;
    }

    private static int nesting(String source) {
        int depth = 0;
        int deepest = 0;
        for (int i = 0; i < source.length(); i++) {
            switch (source.charAt(i)) {
                case '\\' -> i++;
                case '(' -> deepest = Math.max(deepest, ++depth);
                case ')' -> depth--;
                default -> {}
            }
        }
        return deepest;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof RegexPattern pattern && source.equals(pattern.source);
    }

    @Override
    public int hashCode() {
        return source.hashCode();
    }

    @Override
    public String toString() {
        return source;
    }
}

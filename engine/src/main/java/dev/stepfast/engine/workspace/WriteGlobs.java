package dev.stepfast.engine.workspace;

import java.util.List;

/** The globs of the files that a node may change. */
public record WriteGlobs(List<PathGlob> globs) {
    public WriteGlobs {
        globs = List.copyOf(globs);
    }

    /**
     * Reads globs that the plan's validation has accepted.
     *
     * @throws IllegalArgumentException when one is no glob
     */
    public static WriteGlobs of(List<String> globs) {
        return new WriteGlobs(globs.stream().map(PathGlob::of).toList());
    }

    /** Whether a changed path, as a snapshot names it, is among them. */
    public boolean covers(String path) {
        List<String> components = List.of(path.split("/", -1));
        return globs.stream().anyMatch(glob -> glob.matches(components));
    }

    /**
     * Whether no file can be in both, judged by literal prefixes: two globs are disjoint when
     * neither prefix contains the other, or when both are literal and differ. It may say no of sets
     * that are disjoint, never yes of others.
     */
    public boolean isDisjointFrom(WriteGlobs other) {
        return globs.stream()
                .allMatch(
                        glob -> other.globs.stream().allMatch(theirs -> areDisjoint(glob, theirs)));
    }

    private static boolean areDisjoint(PathGlob one, PathGlob two) {
        List<String> first = one.literalPrefix();
        List<String> second = two.literalPrefix();
        if (one.isLiteral() && two.isLiteral()) {
            return !first.equals(second);
        }
        int shared = Math.min(first.size(), second.size());
        return !first.subList(0, shared).equals(second.subList(0, shared));
    }
}

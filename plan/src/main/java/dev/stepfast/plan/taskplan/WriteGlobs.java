package dev.stepfast.plan.taskplan;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The form of the globs in {@code writes}, and when two of them may name the same file. */
public final class WriteGlobs {
    private static final String WILD = "*?[{";

    private WriteGlobs() {}

    /**
     * Why a text is no glob, as the end of a sentence that begins with it; empty when it is one.
     */
    public static Optional<String> findMistake(String glob) {
        int braces = 0;
        int bracket = -1;
        for (int i = 0; i < glob.length(); i++) {
            char c = glob.charAt(i);
            if (Character.isISOControl(c)) {
                return Optional.of("holds a control character");
            }
            if (c == '\\') {
                return Optional.of("holds a backslash, which escapes nothing here");
            }
            if (bracket >= 0) {
                bracket = c == ']' && i > bracket + 1 ? -1 : bracket;
            } else if (c == '[') {
                bracket = i;
            } else if (c == '{' && ++braces > 1) {
                return Optional.of("has braces within braces");
            } else if (c == '}' && --braces < 0) {
                return Optional.of("closes a brace that is not open");
            }
        }
        if (bracket >= 0) {
            return Optional.of("has a [ that is not closed");
        }
        return braces > 0 ? Optional.of("has a { that is not closed") : Optional.empty();
    }

    /**
     * Whether two globs may name the same file. They cannot only if neither literal beginning,
     * segment by segment, contains the other, or both are literal and differ.
     */
    public static boolean mayOverlap(String a, String b) {
        List<String> first = literalSegments(a);
        List<String> second = literalSegments(b);
        if (isLiteral(a) && isLiteral(b)) {
            return first.equals(second);
        }
        int common = Math.min(first.size(), second.size());
        return first.subList(0, common).equals(second.subList(0, common));
    }

    private static boolean isLiteral(String glob) {
        return glob.chars().noneMatch(c -> WILD.indexOf(c) >= 0);
    }

    private static List<String> literalSegments(String glob) {
        List<String> segments = new ArrayList<>();
        for (String segment : glob.split("/", -1)) {
            if (!isLiteral(segment)) {
                break;
            }
            if (!segment.isEmpty() && !segment.equals(".")) {
                segments.add(segment);
            }
        }
        return segments;
    }
}

package dev.stepfast.plan.markdown;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What stands at the start of a title and is no title: an id as {@code T012}, and {@code [P]}.
 *
 * @param title the rest
 */
record TitlePrefix(Optional<String> id, boolean parallel, String title) {
    private static final Pattern ID =
            Pattern.compile(
                    "^(?:\\*\\*(T\\d{3,63})(?:\\*\\*:?|:\\*\\*)|__(T\\d{3,63})(?:__:?|:__)|(T\\d{3,63}):?)(?:\\s+|$)");
    private static final Pattern PARALLEL = Pattern.compile("^\\[P](?:\\s+|$)");

    /**
     * Reads the prefix of a title; an id counts only when the author gives no other and something
     * follows it.
     */
    static TitlePrefix read(String title, boolean hasExplicitId, boolean hasChecks) {
        String rest = title;
        Optional<String> id = Optional.empty();
        Matcher leading = ID.matcher(rest);
        if (!hasExplicitId && leading.find()) {
            id = Optional.of(firstGroup(leading));
            rest = rest.substring(leading.end());
        }
        Matcher mark = PARALLEL.matcher(rest);
        boolean parallel = mark.find();
        if (parallel) {
            rest = rest.substring(mark.end());
        }
        boolean sayNothing = rest.isEmpty() && !hasChecks;
        return new TitlePrefix(id, parallel, sayNothing ? title : rest);
    }

    private static String firstGroup(Matcher matcher) {
        for (int group = 1; group <= matcher.groupCount(); group++) {
            String text = matcher.group(group);
            if (text != null) {
                return text;
            }
        }
        throw new IllegalStateException("one of the groups has matched");
    }
}

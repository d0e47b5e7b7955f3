package dev.stepfast.engine.check;

/**
 * Finds a literal that stands in every text a pattern matches, so that most texts without a match
 * need no search. It looks at the top level of the pattern only, and rather finds nothing than
 * something wrong.
 */
final class RequiredLiteral {
    private final String source;
    private final StringBuilder run = new StringBuilder();
    private String longest = "";
    private int at;

    private RequiredLiteral(String source) {
        this.source = source;
    }

    /** The longest literal found; empty when none is sure to be required. */
    static String of(String source) {
        // Alternatives, flags and quoted parts change what a literal means.
        if (source.contains("|") || source.contains("(?") || source.contains("\\Q")) {
            return "";
        }
        return new RequiredLiteral(source).scan();
    }

    private String scan() {
        while (at < source.length()) {
            step(source.charAt(at));
        }
        endRun();
        return longest;
    }

    private void step(char c) {
        switch (c) {
            case '(' -> {
                endRun();
                skipGroup();
            }
            case '[' -> {
                endRun();
                skipClass();
            }
            case '\\' -> readEscape();
            case '*', '?', '{' -> {
                dropLast();
                endRun();
                skipQuantifier(c);
            }
            case '+', '.', '^', '$', ')' -> {
                endRun();
                at++;
            }
            default -> {
                run.append(c);
                at++;
            }
        }
    }

    private void readEscape() {
        char next = at + 1 < source.length() ? source.charAt(at + 1) : 'x';
        at += 2;
        if (next < 0x80 && !Character.isLetterOrDigit(next)) {
            run.append(next);
            return;
        }
        endRun();
        if (at < source.length() && source.charAt(at) == '{') {
            skipQuantifier('{');
        } else if (next == 'x') {
            at += 2;
        } else if (next == 'p' || next == 'P') {
            at++;
        } else {
            skipDigits();
        }
    }

    /** The rest of an octal number. */
    private void skipDigits() {
        while (at < source.length() && Character.isDigit(source.charAt(at))) {
            at++;
        }
    }

    /** Takes back the last character, surrogate pair or not, for it may occur zero times. */
    private void dropLast() {
        if (!run.isEmpty()) {
            run.setLength(run.offsetByCodePoints(run.length(), -1));
        }
    }

    private void skipGroup() {
        int depth = 0;
        while (at < source.length()) {
            char c = source.charAt(at);
            if (c == '\\') {
                at += 2;
            } else if (c == '[') {
                skipClass();
            } else {
                depth += c == '(' ? 1 : 0;
                depth -= c == ')' ? 1 : 0;
                at++;
                if (depth == 0) {
                    return;
                }
            }
        }
    }

    private void skipClass() {
        at++;
        if (at < source.length() && source.charAt(at) == '^') {
            at++;
        }
        boolean first = true;
        while (at < source.length()) {
            char c = source.charAt(at);
            if (c == ']' && !first) {
                at++;
                return;
            }
            if (c == '[' && source.startsWith("[:", at)) {
                int end = source.indexOf(":]", at + 2);
                at = end < 0 ? at + 1 : end + 2;
            } else {
                at += c == '\\' ? 2 : 1;
            }
            first = false;
        }
    }

    private void skipQuantifier(char c) {
        int end = c == '{' ? source.indexOf('}', at) : at;
        at = end < 0 ? source.length() : end + 1;
    }

    private void endRun() {
        if (run.length() > longest.length()) {
            longest = run.toString();
        }
        run.setLength(0);
    }
}

package dev.stepfast.plan.markdown;

/** Bounds the nesting of YAML on its text, before the parser, which would exhaust the stack. */
public final class YamlDepth {
    private static final int DEEPEST = 50;

    /** A block level takes at least one column, mostly two. */
    private static final int WIDEST_INDENT = 2 * DEEPEST;

    private YamlDepth() {}

    /** True when the text may nest deeper than allowed; brackets in quoted text count too. */
    public static boolean isTooDeep(String yaml) {
        int flow = 0;
        int indent = 0;
        int entries = 0;
        boolean atLineStart = true;
        for (int i = 0; i < yaml.length(); i++) {
            char c = yaml.charAt(i);
            if (c == '\n' || c == '\r') {
                atLineStart = true;
                indent = 0;
                entries = 0;
                continue;
            }
            if (c == '[' || c == '{') {
                flow++;
            } else if (c == ']' || c == '}') {
                flow = Math.max(0, flow - 1);
            }
            indent += atLineStart && c == ' ' ? 1 : 0;
            atLineStart &= c == ' ';
            boolean indicator = c == '-' || c == '?' || c == ':';
            entries += indicator && i + 1 < yaml.length() && isBlank(yaml.charAt(i + 1)) ? 1 : 0;
            if (flow > DEEPEST || indent > WIDEST_INDENT || entries > DEEPEST) {
                return true;
            }
        }
        return false;
    }

    private static boolean isBlank(char c) {
        return c == ' ' || c == '\t';
    }
}

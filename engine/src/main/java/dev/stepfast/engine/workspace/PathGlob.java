package dev.stepfast.engine.workspace;

import dev.stepfast.plan.check.WorkspacePath;
import java.util.ArrayList;
import java.util.List;

/**
 * A workspace-relative glob: {@code *} is any text within a component, {@code ?} one character of
 * it, a component {@code **} any number of components. Everything else is literal. A glob that ends
 * in {@code /} covers all below.
 *
 * <p>Matching takes time linear in the path for each wildcard; no pattern makes it explode.
 */
public final class PathGlob {
    private static final String ANY_DEPTH = "**";

    private final String text;
    private final List<String> components;

    private PathGlob(String text, List<String> components) {
        this.text = text;
        this.components = List.copyOf(components);
    }

    /** What came of reading a glob. */
    public sealed interface Parsed {
        /** It is one. */
        record Ok(PathGlob glob) implements Parsed {}

        /** Why it is none, as the end of a sentence that begins with the glob. */
        record Refused(String reason) implements Parsed {}
    }

    /** Reads a glob; the rules for names are those of {@link WorkspacePath}. */
    public static Parsed parse(String text) {
        if (text.indexOf('{') >= 0 || text.indexOf('}') >= 0) {
            return new Parsed.Refused(
                    "uses braces, which are not expanded; write one glob for each");
        }
        return switch (WorkspacePath.parse(text)) {
            case WorkspacePath.Parsed.Refused refused -> new Parsed.Refused(refused.reason());
            case WorkspacePath.Parsed.Ok ok -> {
                List<String> components = new ArrayList<>(ok.path().components());
                if (ok.path().trailingSlash() || components.isEmpty()) {
                    components.add(ANY_DEPTH);
                }
                yield new Parsed.Ok(new PathGlob(text, components));
            }
        };
    }

    /**
     * The glob for a text that is known to be good.
     *
     * @throws IllegalArgumentException when it is refused
     */
    public static PathGlob of(String text) {
        return switch (parse(text)) {
            case Parsed.Ok ok -> ok.glob();
            case Parsed.Refused refused ->
                    throw new IllegalArgumentException("\"" + text + "\" " + refused.reason());
        };
    }

    /** Whether it matches exactly these components. */
    public boolean matches(List<String> path) {
        int glob = 0;
        int at = 0;
        int retryGlob = -1;
        int retryAt = -1;
        while (at < path.size()) {
            if (glob < components.size() && components.get(glob).equals(ANY_DEPTH)) {
                retryGlob = ++glob;
                retryAt = at;
            } else if (glob < components.size() && matches(components.get(glob), path.get(at))) {
                glob++;
                at++;
            } else if (retryGlob >= 0) {
                glob = retryGlob;
                at = ++retryAt;
            } else {
                return false;
            }
        }
        while (glob < components.size() && components.get(glob).equals(ANY_DEPTH)) {
            glob++;
        }
        return glob == components.size();
    }

    /** Whether it matches the path or a folder that the path lies in. */
    boolean coversBelow(List<String> path) {
        for (int length = 1; length <= path.size(); length++) {
            if (matches(path.subList(0, length))) {
                return true;
            }
        }
        return false;
    }

    /** The components before the first one with a wildcard. */
    List<String> literalPrefix() {
        int end = 0;
        while (end < components.size() && isLiteral(components.get(end))) {
            end++;
        }
        return components.subList(0, end);
    }

    boolean isLiteral() {
        return literalPrefix().size() == components.size();
    }

    /** The same glob for folded names. */
    PathGlob folded() {
        return new PathGlob(text, FoldedName.fold(components));
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof PathGlob glob && components.equals(glob.components);
    }

    @Override
    public int hashCode() {
        return components.hashCode();
    }

    @Override
    public String toString() {
        return text;
    }

    private static boolean isLiteral(String component) {
        return component.indexOf('*') < 0 && component.indexOf('?') < 0;
    }

    private static boolean matches(String glob, String name) {
        int[] wanted = glob.codePoints().toArray();
        int[] given = name.codePoints().toArray();
        int at = 0;
        int i = 0;
        int star = -1;
        int starAt = -1;
        while (i < given.length) {
            if (at < wanted.length && wanted[at] == '*') {
                star = ++at;
                starAt = i;
            } else if (at < wanted.length && (wanted[at] == '?' || wanted[at] == given[i])) {
                at++;
                i++;
            } else if (star >= 0) {
                at = star;
                i = ++starAt;
            } else {
                return false;
            }
        }
        while (at < wanted.length && wanted[at] == '*') {
            at++;
        }
        return at == wanted.length;
    }
}

package dev.stepfast.plan.check;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * A relative name of something in the workspace that is safe to walk: no {@code ..}, nothing
 * absolute, no control or format characters. What it leads to is decided by whoever opens it.
 *
 * @param components the names on the way, none empty; an empty list is the workspace root
 * @param trailingSlash whether the text ended in {@code /}, which demands a folder
 */
public record WorkspacePath(List<String> components, boolean trailingSlash) {
    /** Longest name of one component in bytes: what Linux file systems take. */
    public static final int MAX_COMPONENT_BYTES = 255;

    /** Longest whole path in bytes: {@code PATH_MAX} of Linux. */
    public static final int MAX_BYTES = 4096;

    public static final int MAX_COMPONENTS = 100;

    public static final WorkspacePath ROOT = new WorkspacePath(List.of(), false);

    public WorkspacePath {
        components = List.copyOf(components);
    }

    /** What came of reading a path. */
    public sealed interface Parsed {
        record Ok(WorkspacePath path) implements Parsed {}

        /** Why it is no workspace path, as the end of a sentence that begins with the path. */
        record Refused(String reason) implements Parsed {}
    }

    /**
     * Reads a path as a plan or a model writes it: components apart by {@code /}, {@code .}
     * components dropped.
     *
     * <p>Percent signs and look-alike dots are ordinary characters.
     */
    public static Parsed parse(String text) {
        if (text.isEmpty()) {
            return new Parsed.Refused("is empty");
        }
        if (text.startsWith("/")) {
            return new Parsed.Refused("is absolute; give it relative to the workspace");
        }
        if (text.startsWith("~")) {
            return new Parsed.Refused(
                    "begins with ~, which is not expanded; give it relative to the workspace");
        }
        if (text.getBytes(StandardCharsets.UTF_8).length > MAX_BYTES) {
            return new Parsed.Refused("is longer than " + MAX_BYTES + " bytes");
        }
        if (text.length() > 1
                && text.charAt(1) == ':'
                && Character.isLetter(text.charAt(0))
                && isDrive(text)) {
            return new Parsed.Refused(
                    "begins with a drive letter; give it relative to the workspace");
        }
        Optional<String> bad = findBadCharacter(text);
        if (bad.isPresent()) {
            return new Parsed.Refused("holds " + bad.get());
        }
        List<String> components =
                Arrays.stream(text.split("/")).filter(c -> !c.isEmpty() && !c.equals(".")).toList();
        for (String component : components) {
            if (component.equals("..")) {
                return new Parsed.Refused(
                        "has a component \"..\"; name what lies in the workspace, from its root");
            }
            if (component.getBytes(StandardCharsets.UTF_8).length > MAX_COMPONENT_BYTES) {
                return new Parsed.Refused(
                        "has a component of more than " + MAX_COMPONENT_BYTES + " bytes");
            }
        }
        if (components.size() > MAX_COMPONENTS) {
            return new Parsed.Refused("has more than " + MAX_COMPONENTS + " components");
        }
        return new Parsed.Ok(new WorkspacePath(components, text.endsWith("/")));
    }

    /**
     * The path for a text that is known to be good: a constant, or what {@link #toString} wrote.
     *
     * @throws IllegalArgumentException when it is refused
     */
    public static WorkspacePath of(String text) {
        if (text.equals(".")) {
            return ROOT;
        }
        return switch (parse(text)) {
            case Parsed.Ok ok -> ok.path();
            case Parsed.Refused refused ->
                    throw new IllegalArgumentException("\"" + text + "\" " + refused.reason());
        };
    }

    public boolean isRoot() {
        return components.isEmpty();
    }

    /** The last component; empty for the root. */
    public Optional<String> findName() {
        return isRoot() ? Optional.empty() : Optional.of(components.getLast());
    }

    /** The folder it lies in; the root's parent is the root. */
    public WorkspacePath parent() {
        return isRoot()
                ? this
                : new WorkspacePath(components.subList(0, components.size() - 1), false);
    }

    public WorkspacePath child(String name) {
        List<String> all = new ArrayList<>(components);
        all.add(name);
        return new WorkspacePath(all, false);
    }

    @Override
    public String toString() {
        if (isRoot()) {
            return ".";
        }
        return String.join("/", components) + (trailingSlash ? "/" : "");
    }

    /**
     * {@code C:} alone, {@code C:/x} and {@code C:x} are drives; {@code a:b} with a longer first
     * part never is.
     */
    private static boolean isDrive(String text) {
        return text.length() == 2 || text.charAt(2) == '/' || text.charAt(2) == '\\';
    }

    private static Optional<String> findBadCharacter(String text) {
        return text.codePoints()
                .filter(c -> {
                    int type = Character.getType(c);
                    return type == Character.CONTROL
                            || type == Character.FORMAT
                            || type == Character.SURROGATE;
                })
                .mapToObj(c -> String.format(Locale.ROOT, "the character \\u{%04X}", c))
                .findFirst();
    }
}

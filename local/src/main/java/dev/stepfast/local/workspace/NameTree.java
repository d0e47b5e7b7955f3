package dev.stepfast.local.workspace;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Names of files as a tree of components; a leaf is a file, or a whole folder that is counted in
 * some other way.
 */
public final class NameTree {
    private final Map<String, NameTree> children = new LinkedHashMap<>();
    private boolean wholeFolder;

    /**
     * Adds a path of the form git prints: components apart by {@code /}, a folder that is a
     * repository of its own ends in {@code /}. A path that could lead elsewhere is left out.
     */
    public void add(String path) {
        NameTree at = this;
        boolean folder = path.endsWith("/");
        String[] components = (folder ? path.substring(0, path.length() - 1) : path).split("/", -1);
        for (String component : components) {
            if (component.isEmpty() || component.equals(".") || component.equals("..")) {
                return;
            }
        }
        for (String component : components) {
            at = at.children.computeIfAbsent(component, name -> new NameTree());
        }
        at.wholeFolder |= folder;
    }

    Optional<NameTree> find(String component) {
        return Optional.ofNullable(children.get(component));
    }

    boolean isLeaf() {
        return children.isEmpty();
    }

    /** Whether all files below count, whoever tracks them. */
    boolean isWholeFolder() {
        return wholeFolder;
    }
}

package dev.stepfast.engine.workspace;

import dev.stepfast.plan.check.WorkspacePath;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * Which names of the workspace are hidden, protected or sensitive, judged per component in folded
 * spelling and whether or not anything has the name yet.
 *
 * <p>Hidden is the store. Protected may be read, not changed: git's own folders, what is named
 * here, and all below it. Sensitive may be neither read nor changed by model tools.
 */
public final class NameRules {
    /** The folder of the store, in the workspace root. */
    public static final String STORE = ".stepfast";

    private static final String GIT = ".git";
    private static final WorkspacePath CONFIGURATION = WorkspacePath.of("stepfast.yaml");
    private static final List<String> SENSITIVE =
            List.of(
                    ".env*",
                    "*.pem",
                    "*.key",
                    "*.p12",
                    "*.pfx",
                    "id_rsa",
                    "id_ed25519",
                    "authorized_keys",
                    ".netrc",
                    ".npmrc",
                    ".pypirc");

    private final List<List<String>> protectedPaths;
    private final List<PathGlob> protectedGlobs;
    private final List<PathGlob> sensitiveNames;
    private final List<PathGlob> sensitivePaths;

    /**
     * The standing rules and these.
     *
     * @param protectedPaths the plan file, and every script and program of the workspace that a
     *     check names
     * @param protectedGlobs {@code protect} of the configuration, from the workspace root
     * @param sensitiveGlobs {@code sensitive} of the configuration: without a slash, a name at any
     *     depth
     */
    public NameRules(
            List<WorkspacePath> protectedPaths,
            List<PathGlob> protectedGlobs,
            List<PathGlob> sensitiveGlobs) {
        this.protectedPaths =
                Stream.concat(Stream.of(CONFIGURATION), protectedPaths.stream())
                        .map(path -> FoldedName.fold(path.components()))
                        .toList();
        this.protectedGlobs = protectedGlobs.stream().map(PathGlob::folded).toList();
        List<PathGlob> names = new ArrayList<>(SENSITIVE.stream().map(PathGlob::of).toList());
        List<PathGlob> paths = new ArrayList<>();
        for (PathGlob glob : sensitiveGlobs) {
            (glob.toString().indexOf('/') < 0 ? names : paths).add(glob.folded());
        }
        this.sensitiveNames = List.copyOf(names);
        this.sensitivePaths = List.copyOf(paths);
    }

    /** The standing rules alone. */
    public static NameRules standing() {
        return new NameRules(List.of(), List.of(), List.of());
    }

    /** Whether the path is the store or lies in it. */
    public boolean isHidden(List<String> path) {
        return !path.isEmpty() && FoldedName.fold(path.getFirst()).equals(STORE);
    }

    /**
     * Whether the path may not be changed: it is protected itself, or lies in something that is.
     */
    public boolean isProtected(List<String> path) {
        List<String> folded = FoldedName.fold(path);
        return folded.contains(GIT)
                || protectedPaths.stream().anyMatch(name -> startsWith(folded, name))
                || protectedGlobs.stream().anyMatch(glob -> glob.coversBelow(folded));
    }

    /** Whether something protected by its exact name lies below this folder, there or not. */
    public boolean holdsProtected(List<String> folder) {
        List<String> folded = FoldedName.fold(folder);
        return protectedPaths.stream().anyMatch(name -> startsWith(name, folded));
    }

    /** Whether model tools may neither read nor change it. */
    public boolean isSensitive(List<String> path) {
        List<String> folded = FoldedName.fold(path);
        return folded.stream()
                        .anyMatch(name ->
                                sensitiveNames.stream()
                                        .anyMatch(glob -> glob.matches(List.of(name))))
                || sensitivePaths.stream().anyMatch(glob -> glob.coversBelow(folded));
    }

    /** Whether a name in a folder is git's own. */
    public boolean isGit(String name) {
        return FoldedName.fold(name).equals(GIT);
    }

    private static boolean startsWith(List<String> path, List<String> start) {
        return path.size() >= start.size() && path.subList(0, start.size()).equals(start);
    }
}

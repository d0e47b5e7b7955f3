package dev.stepfast.local.config;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Predicate;

/** Finds the workspace of a command: stated, or the nearest folder upwards that looks like one. */
public final class WorkspaceFinder {
    /** The workspace's own settings file. */
    public static final String SETTINGS_FILE = "stepfast.yaml";

    private static final String STORE = ".stepfast";
    private static final String GIT = ".git";

    private WorkspaceFinder() {}

    /**
     * The workspace as its real path.
     *
     * @param stated what {@code --workspace} says, relative to {@code cwd}
     * @throws BadPlaceException when it is no folder
     */
    public static Path find(Path cwd, Optional<String> stated) {
        return stated.map(folder -> real(resolve(cwd, folder))).orElseGet(() -> find(real(cwd)));
    }

    /** True when the workspace has a settings file, which this version does not read. */
    public static boolean hasSettingsFile(Path workspace) {
        return Files.exists(workspace.resolve(SETTINGS_FILE), LinkOption.NOFOLLOW_LINKS);
    }

    private static Path find(Path cwd) {
        return nearest(
                        cwd,
                        folder ->
                                Files.isDirectory(folder.resolve(STORE)) || hasSettingsFile(folder))
                .or(() ->
                        nearest(
                                cwd,
                                folder ->
                                        Files.exists(
                                                folder.resolve(GIT), LinkOption.NOFOLLOW_LINKS)))
                .orElse(cwd);
    }

    private static Optional<Path> nearest(Path start, Predicate<Path> test) {
        for (Path folder = start; folder != null; folder = folder.getParent()) {
            if (test.test(folder)) {
                return Optional.of(folder);
            }
        }
        return Optional.empty();
    }

    static Path resolve(Path cwd, String path) {
        try {
            return cwd.resolve(path);
        } catch (InvalidPathException e) {
            throw new BadPlaceException("\"" + path + "\" is no path: " + e.getReason());
        }
    }

    private static Path real(Path folder) {
        try {
            Path real = folder.toRealPath();
            if (Files.isDirectory(real)) {
                return real;
            }
        } catch (IOException notThere) {
            throw new BadPlaceException("the workspace " + folder + " is not there");
        }
        throw new BadPlaceException("the workspace " + folder + " is no folder");
    }
}

package dev.stepfast.local.process;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The folders of the operator's {@code PATH} in which programs are looked up.
 *
 * <p>Left out: entries that are empty, relative, no folder, inside the workspace, or a temporary
 * folder or inside one, because what lies there may have been put there by a command.
 *
 * @param folders as written in the {@code PATH}, each once, in order
 * @param warnings about entries that others can write to, which stay
 */
public record OperatorPath(List<Path> folders, List<String> warnings) {
    public OperatorPath {
        folders = List.copyOf(folders);
        warnings = List.copyOf(warnings);
    }

    /**
     * Reads a {@code PATH}.
     *
     * @param workspace real path of the workspace
     * @param temporary the temporary folders; those that are not there are fine
     */
    public static OperatorPath of(String path, Path workspace, List<Path> temporary) {
        List<Path> forbidden = new ArrayList<>();
        forbidden.add(workspace);
        temporary.forEach(folder -> findRealPath(folder).ifPresent(forbidden::add));
        Set<Path> folders = new LinkedHashSet<>();
        List<String> warnings = new ArrayList<>();
        for (String entry : path.split(File.pathSeparator, -1)) {
            if (isUsable(entry, forbidden)
                    && folders.add(Path.of(entry))
                    && isWritableByOthers(Path.of(entry))) {
                warnings.add(
                        "PATH: others can write to " + entry + ", so they can replace programs");
            }
        }
        return new OperatorPath(List.copyOf(folders), warnings);
    }

    /** The temporary folders of a machine and of an operator. */
    public static List<Path> temporaryFolders() {
        Set<String> names = new LinkedHashSet<>(List.of("/tmp", "/var/tmp", "/dev/shm"));
        names.add(System.getProperty("java.io.tmpdir", "/tmp"));
        String own = System.getenv("TMPDIR");
        if (own != null && !own.isEmpty()) {
            names.add(own);
        }
        return names.stream().map(Path::of).toList();
    }

    /**
     * The value of {@code PATH} for a command: never empty, which would mean the folder it starts
     * in.
     */
    String value() {
        return folders.isEmpty()
                ? "/nonexistent"
                : folders.stream()
                        .map(Path::toString)
                        .collect(Collectors.joining(File.pathSeparator));
    }

    private static boolean isUsable(String entry, List<Path> forbidden) {
        try {
            Path folder = Path.of(entry);
            if (entry.isEmpty() || !folder.isAbsolute()) {
                return false;
            }
            return findRealPath(folder)
                    .filter(Files::isDirectory)
                    .filter(real -> forbidden.stream().noneMatch(real::startsWith))
                    .isPresent();
        } catch (InvalidPathException unusable) {
            return false;
        }
    }

    private static Optional<Path> findRealPath(Path folder) {
        try {
            return Optional.of(folder.toRealPath());
        } catch (IOException absent) {
            return Optional.empty();
        }
    }

    private static boolean isWritableByOthers(Path folder) {
        try {
            return Files.getPosixFilePermissions(folder).contains(PosixFilePermission.OTHERS_WRITE);
        } catch (IOException | UnsupportedOperationException unknown) {
            return false;
        }
    }
}

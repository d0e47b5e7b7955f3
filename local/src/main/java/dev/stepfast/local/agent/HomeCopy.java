package dev.stepfast.local.agent;

import dev.stepfast.local.store.PrivateFiles;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Copies what an agent may see of the user's home into its own. Links are followed to what they
 * mean, but never into the workspace, and folders behind links only where they are named.
 */
final class HomeCopy {
    private static final Logger LOG = LoggerFactory.getLogger(HomeCopy.class);

    private static final long LARGEST_FILE = 10L << 20;
    private static final long MOST_BYTES = 64L << 20;
    private static final int MOST_FILES = 5_000;
    private static final int DEEPEST = 10;

    private final Path workspace;
    private long bytes;
    private int files;

    /** Nothing copied yet; {@code workspace} is a real path. */
    HomeCopy(Path workspace) {
        this.workspace = workspace;
    }

    /**
     * Copies one file or folder that is named; does nothing when it is not there.
     *
     * @param name its place below both homes
     */
    void copy(Path userHome, Path home, Path name) throws IOException {
        Path from = userHome.resolve(name);
        if (!Files.exists(from)) {
            return;
        }
        makeFoldersAbove(home, name);
        Path to = home.resolve(name);
        Path real = from.toRealPath();
        if (isOfWorkspace(real)) {
            LOG.warn("{} lies in the workspace; the agent does not get it", from);
        } else if (Files.isDirectory(real)) {
            copyFolder(real, to, 0);
        } else {
            copyFile(real, to);
        }
    }

    private void copyFolder(Path from, Path to, int depth) throws IOException {
        makeFolder(to);
        if (depth == DEEPEST) {
            return;
        }
        try (DirectoryStream<Path> entries = Files.newDirectoryStream(from)) {
            for (Path entry : entries) {
                Path target = to.resolve(entry.getFileName().toString());
                if (HomeNames.isLeftOut(entry) || !Files.isReadable(entry)) {
                    continue;
                }
                if (Files.isDirectory(entry, LinkOption.NOFOLLOW_LINKS)) {
                    if (!isOfWorkspace(entry)) {
                        copyFolder(entry, target, depth + 1);
                    }
                } else if (Files.isRegularFile(entry) && !isOfWorkspace(entry.toRealPath())) {
                    copyFile(entry.toRealPath(), target);
                }
            }
        }
    }

    private void copyFile(Path from, Path to) throws IOException {
        long size = Files.size(from);
        if (size > LARGEST_FILE || bytes + size > MOST_BYTES || files == MOST_FILES) {
            LOG.warn("{} is too much for the home of an agent; it is left out", from);
            return;
        }
        bytes += size;
        files++;
        Path fresh = to.resolveSibling(to.getFileName() + ".stepfast");
        Files.deleteIfExists(fresh);
        PrivateFiles.createFile(fresh);
        Files.write(fresh, Files.readAllBytes(from));
        Files.setLastModifiedTime(fresh, Files.getLastModifiedTime(from));
        if (!HomeNames.isWritable(to)) {
            Files.setPosixFilePermissions(fresh, settingMode(from));
        }
        Files.move(fresh, to, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    }

    /** Settings are not the agent's to change; a hook is still a program. */
    private static Set<PosixFilePermission> settingMode(Path from) throws IOException {
        return PosixFilePermissions.fromString(
                Files.getPosixFilePermissions(from).contains(PosixFilePermission.OWNER_EXECUTE)
                        ? "r-x------"
                        : "r--------");
    }

    private static void makeFoldersAbove(Path home, Path name) throws IOException {
        Path at = home;
        for (int i = 0; i < name.getNameCount() - 1; i++) {
            at = at.resolve(name.getName(i));
            makeFolder(at);
        }
    }

    private static void makeFolder(Path folder) throws IOException {
        PrivateFiles.makeFolder(folder);
    }

    private boolean isOfWorkspace(Path real) {
        return real.startsWith(workspace);
    }
}

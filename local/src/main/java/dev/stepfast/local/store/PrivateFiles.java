package dev.stepfast.local.store;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NotDirectoryException;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Makes folders (0700) and files (0600) that only their owner can use, whatever the umask says.
 *
 * <p>Links are never followed. Where the file system knows no modes, none are set.
 */
public final class PrivateFiles {
    private static final Set<PosixFilePermission> FOLDER =
            PosixFilePermissions.fromString("rwx------");
    private static final Set<PosixFilePermission> FILE =
            PosixFilePermissions.fromString("rw-------");

    private PrivateFiles() {}

    /**
     * Makes a folder in one that exists, or takes the one that is there and narrows its mode.
     *
     * @throws NotDirectoryException when a link or a file has its name
     */
    public static void makeFolder(Path folder) throws IOException {
        try {
            Files.createDirectory(folder, mode(folder, FOLDER));
        } catch (FileAlreadyExistsException e) {
            if (!Files.isDirectory(folder, LinkOption.NOFOLLOW_LINKS)) {
                throw new NotDirectoryException(folder.toString());
            }
        }
        narrow(folder, FOLDER);
    }

    /**
     * Makes a new, empty file.
     *
     * @throws FileAlreadyExistsException when something has its name
     */
    public static void createFile(Path file) throws IOException {
        Files.createFile(file, mode(file, FILE));
        narrow(file, FILE);
    }

    /** Opens a file, making it when the options say so. */
    public static FileChannel open(Path file, StandardOpenOption... options) throws IOException {
        Set<OpenOption> all = new HashSet<>(List.of(options));
        all.add(LinkOption.NOFOLLOW_LINKS);
        FileChannel channel = FileChannel.open(file, all, mode(file, FILE));
        try {
            narrow(file, FILE);
        } catch (IOException e) {
            channel.close();
            throw e;
        }
        return channel;
    }

    /** Makes the names in a folder durable, where the system can do that. */
    public static void forceFolder(Path folder) throws IOException {
        if (!hasModes(folder)) {
            return; // Windows cannot open a folder
        }
        try (FileChannel channel = FileChannel.open(folder, StandardOpenOption.READ)) {
            channel.force(true);
        }
    }

    /** True when others than the owner have any right to it. */
    public static boolean isOpenToOthers(Path path) throws IOException {
        if (!hasModes(path)) {
            return false;
        }
        Set<PosixFilePermission> rights =
                EnumSet.copyOf(Files.getPosixFilePermissions(path, LinkOption.NOFOLLOW_LINKS));
        rights.removeAll(FOLDER);
        return !rights.isEmpty();
    }

    private static void narrow(Path path, Set<PosixFilePermission> mode) throws IOException {
        if (!hasModes(path)) {
            return;
        }
        if (!Files.getPosixFilePermissions(path, LinkOption.NOFOLLOW_LINKS).equals(mode)) {
            Files.setPosixFilePermissions(path, mode);
            if (isOpenToOthers(path)) {
                throw new FileSystemException(
                        path.toString(), null, "this file system cannot keep it private");
            }
        }
    }

    private static FileAttribute<?>[] mode(Path path, Set<PosixFilePermission> mode) {
        return hasModes(path)
                ? new FileAttribute<?>[] {PosixFilePermissions.asFileAttribute(mode)}
                : new FileAttribute<?>[0];
    }

    private static boolean hasModes(Path path) {
        return Files.getFileAttributeView(
                        path, PosixFileAttributeView.class, LinkOption.NOFOLLOW_LINKS)
                != null;
    }
}

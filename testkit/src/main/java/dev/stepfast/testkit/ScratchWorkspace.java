package dev.stepfast.testkit;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * A folder of its own for one test, deleted when it is closed; {@code @AutoClose} on a field does
 * that.
 *
 * <p>Paths are given relative to it, with {@code /}. Its root is a real path: no link lies on the
 * way to it.
 */
public final class ScratchWorkspace implements AutoCloseable {
    private final Path root;

    private ScratchWorkspace(Path root) {
        this.root = root;
    }

    /** A new, empty workspace. */
    public static ScratchWorkspace create() {
        try {
            return new ScratchWorkspace(Files.createTempDirectory("scratch-").toRealPath());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The workspace itself, as its real path. */
    public Path root() {
        return root;
    }

    /** Where a path of the workspace lies; it need not exist. */
    public Path path(String relative) {
        return root.resolve(relative);
    }

    /** Writes a file in UTF-8 and makes the folders on the way to it. */
    public ScratchWorkspace write(String relative, String text) {
        return write(relative, text.getBytes(StandardCharsets.UTF_8));
    }

    /** Writes a file of any bytes and makes the folders on the way to it. */
    public ScratchWorkspace write(String relative, byte[] bytes) {
        return change(relative, file -> Files.write(file, bytes));
    }

    /** Writes a file that its owner may start, for example a shell script. */
    public ScratchWorkspace writeExecutable(String relative, String text) {
        return write(relative, text).permit(relative, "rwxr-xr-x");
    }

    /** Makes a folder and those on the way to it. */
    public ScratchWorkspace makeFolder(String relative) {
        return change(relative, Files::createDirectories);
    }

    /** Makes a symbolic link to {@code target}, which may lie anywhere and need not exist. */
    public ScratchWorkspace link(String relative, String target) {
        return change(relative, link -> Files.createSymbolicLink(link, Path.of(target)));
    }

    /** Sets the permissions of a file or folder, for example {@code r-xr-xr-x}. */
    public ScratchWorkspace permit(String relative, String permissions) {
        return change(
                relative,
                file ->
                        Files.setPosixFilePermissions(
                                file, PosixFilePermissions.fromString(permissions)));
    }

    /** Deletes a file or an empty folder. */
    public ScratchWorkspace delete(String relative) {
        return change(
                relative,
                path -> {
                    Files.delete(path);
                    return path;
                });
    }

    /** The text of a file, which must be UTF-8. */
    public String read(String relative) {
        try {
            return Files.readString(path(relative));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Whether anything lies there, a link that leads nowhere included. */
    public boolean exists(String relative) {
        return Files.exists(path(relative), LinkOption.NOFOLLOW_LINKS);
    }

    /**
     * Every regular file of the workspace with its bytes as Latin-1 text, so that two states
     * compare as a whole.
     */
    public SortedMap<String, String> contents() {
        var contents = new TreeMap<String, String>();
        try (var files = Files.walk(root)) {
            for (var file :
                    files.filter(file -> Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS))
                            .toList()) {
                contents.put(
                        root.relativize(file).toString().replace('\\', '/'),
                        Files.readString(file, StandardCharsets.ISO_8859_1));
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return contents;
    }

    /**
     * Deletes the workspace with all in it, read-only folders too; links are deleted, not followed.
     */
    @Override
    public void close() {
        try {
            Files.walkFileTree(root, new Deletion());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private ScratchWorkspace change(String relative, Change change) {
        var path = path(relative);
        try {
            Files.createDirectories(path.getParent());
            change.apply(path);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return this;
    }

    private interface Change {
        Object apply(Path path) throws IOException;
    }

    private static final class Deletion extends SimpleFileVisitor<Path> {
        @Override
        public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes)
                throws IOException {
            Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwx------"));
            return FileVisitResult.CONTINUE;
        }

        @Override
        public FileVisitResult visitFile(Path file, BasicFileAttributes attributes)
                throws IOException {
            Files.delete(file);
            return FileVisitResult.CONTINUE;
        }

        @Override
        public FileVisitResult postVisitDirectory(Path folder, @Nullable IOException failure)
                throws IOException {
            if (failure != null) {
                throw failure;
            }
            Files.delete(folder);
            return FileVisitResult.CONTINUE;
        }
    }
}

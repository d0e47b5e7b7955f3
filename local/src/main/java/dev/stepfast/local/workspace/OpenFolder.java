package dev.stepfast.local.workspace;

import java.io.Closeable;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.AccessDeniedException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.SecureDirectoryStream;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * A folder held open by its handle. Every name given to it is exactly one component, and is never
 * followed.
 *
 * <p>That a name is one component is what makes this safe: given more, the operating system would
 * follow links in all but the last, and given an absolute one it would forget the handle (both seen
 * on JDK 25).
 */
final class OpenFolder implements Closeable {
    private static final Path ITSELF = Path.of(".");

    private final SecureDirectoryStream<Path> handle;

    private OpenFolder(SecureDirectoryStream<Path> handle) {
        this.handle = handle;
    }

    /**
     * Opens a folder by its real path.
     *
     * @throws IOException when it cannot be opened, or the file system has no folder handles
     */
    @SuppressWarnings("StreamResourceLeak") // it is kept open on purpose, or closed
    static OpenFolder openRoot(Path realPath) throws IOException {
        DirectoryStream<Path> stream = Files.newDirectoryStream(realPath);
        if (stream instanceof SecureDirectoryStream<Path> secure) {
            return new OpenFolder(secure);
        }
        stream.close();
        throw new FileSystemException(
                realPath.toString(), null, "this file system cannot open files by folder handles");
    }

    /** A second handle on this folder; each can be listed once. */
    OpenFolder again() throws IOException {
        return new OpenFolder(handle.newDirectoryStream(ITSELF, LinkOption.NOFOLLOW_LINKS));
    }

    FileStamp ownStamp() throws IOException {
        return new FileStamp(
                handle.getFileAttributeView(PosixFileAttributeView.class).readAttributes());
    }

    /** What is at a name now. */
    FileStamp stampOf(Path name) throws IOException, PathStopped {
        try {
            return new FileStamp(view(name).readAttributes());
        } catch (NoSuchFileException e) {
            throw PathStopped.missing();
        }
    }

    /**
     * Goes one folder down; the kind is judged before opening, since opening a pipe would block.
     */
    OpenFolder openFolder(Path name) throws IOException, PathStopped {
        FileStamp before = stampOf(name);
        switch (before.kind()) {
            case LINK -> throw PathStopped.link();
            case FILE, OTHER ->
                    throw new PathStopped(
                            PathStopped.Stop.NOT_A_FOLDER,
                            "leads through something that is no folder");
            case FOLDER -> {}
        }
        OpenFolder opened = new OpenFolder(openHandle(name));
        if (!before.isSameAs(opened.ownStamp())) {
            opened.close();
            throw PathStopped.changed();
        }
        return opened;
    }

    /** Opens a regular file for reading; its identity is the same before and after opening. */
    SeekableByteChannel openFile(Path name) throws IOException, PathStopped {
        FileStamp before = stampOf(name);
        switch (before.kind()) {
            case LINK -> throw PathStopped.link();
            case FOLDER, OTHER ->
                    throw new PathStopped(PathStopped.Stop.NOT_A_FILE, "is no regular file");
            case FILE -> {}
        }
        SeekableByteChannel channel = openChannel(name);
        try {
            if (before.isSameAs(stampOf(name))) {
                return channel;
            }
        } catch (IOException | PathStopped e) {
            channel.close();
            throw e;
        }
        channel.close();
        throw PathStopped.changed();
    }

    /** Makes a file that was not there, with exactly this mode or less. */
    FileChannel create(Path name, Set<PosixFilePermission> mode) throws IOException {
        return create(name, PosixFilePermissions.asFileAttribute(mode));
    }

    /** Makes a file that was not there, with the mode that the umask leaves. */
    FileChannel createByUmask(Path name) throws IOException {
        return create(name, new FileAttribute<?>[0]);
    }

    private FileChannel create(Path name, FileAttribute<?>... attributes) throws IOException {
        Set<OpenOption> options =
                Set.of(
                        StandardOpenOption.WRITE,
                        StandardOpenOption.CREATE_NEW,
                        LinkOption.NOFOLLOW_LINKS);
        return (FileChannel) handle.newByteChannel(name, options, attributes);
    }

    PosixFileAttributeView view(Path name) {
        return handle.getFileAttributeView(
                name, PosixFileAttributeView.class, LinkOption.NOFOLLOW_LINKS);
    }

    PosixFileAttributeView ownView() {
        return handle.getFileAttributeView(PosixFileAttributeView.class);
    }

    /**
     * Moves a name onto a name of another folder of the same file system, replacing a file or link
     * there.
     */
    void move(Path name, OpenFolder target, Path targetName) throws IOException {
        handle.move(name, target.handle, targetName);
    }

    /** Removes a file or a link. */
    void deleteFile(Path name) throws IOException {
        handle.deleteFile(name);
    }

    /** Removes an empty folder. */
    void deleteFolder(Path name) throws IOException {
        handle.deleteDirectory(name);
    }

    /** Forces the folder's entries to the disk. */
    void force() throws IOException {
        try (FileChannel channel =
                (FileChannel)
                        handle.newByteChannel(
                                ITSELF,
                                Set.of(StandardOpenOption.READ, LinkOption.NOFOLLOW_LINKS))) {
            channel.force(true);
        }
    }

    /**
     * The names in it; works once for a handle.
     *
     * @param max reading ends after one name more than this
     */
    List<Path> names(int max) throws IOException {
        List<Path> names = new ArrayList<>();
        try {
            for (Path entry : handle) {
                names.add(entry.getFileName());
                if (names.size() > max) {
                    return names;
                }
            }
        } catch (DirectoryIteratorException e) {
            throw e.getCause();
        }
        return names;
    }

    @Override
    public void close() throws IOException {
        handle.close();
    }

    private SecureDirectoryStream<Path> openHandle(Path name) throws IOException, PathStopped {
        try {
            return handle.newDirectoryStream(name, LinkOption.NOFOLLOW_LINKS);
        } catch (NoSuchFileException e) {
            throw PathStopped.missing();
        } catch (AccessDeniedException e) {
            throw e;
        } catch (FileSystemException e) {
            throw changedUnless(e);
        }
    }

    private SeekableByteChannel openChannel(Path name) throws IOException, PathStopped {
        try {
            return handle.newByteChannel(
                    name, Set.of(StandardOpenOption.READ, LinkOption.NOFOLLOW_LINKS));
        } catch (NoSuchFileException e) {
            throw PathStopped.missing();
        } catch (AccessDeniedException e) {
            throw e;
        } catch (FileSystemException e) {
            throw changedUnless(e);
        }
    }

    /**
     * A link or a file that took the place of what was seen makes opening fail; so does a lack of
     * descriptors.
     */
    private static PathStopped changedUnless(FileSystemException e) throws FileSystemException {
        if (String.valueOf(e.getReason()).contains("open files")) {
            throw e;
        }
        return PathStopped.changed();
    }
}

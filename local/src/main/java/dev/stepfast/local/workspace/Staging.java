package dev.stepfast.local.workspace;

import dev.stepfast.engine.workspace.NameRules;
import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.GroupPrincipal;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFileAttributes;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.UUID;

/**
 * The folder {@code .stepfast/staging}, held open: files and folders are made here, privately, and
 * then moved onto their names through handles. So nothing half-written ever stands at a name, and
 * nothing is written through one.
 */
final class Staging implements Closeable {
    static final Set<PosixFilePermission> PRIVATE_FILE =
            PosixFilePermissions.fromString("rw-------");
    static final Set<PosixFilePermission> PRIVATE_FOLDER =
            PosixFilePermissions.fromString("rwx------");

    private static final Set<PosixFilePermission> USUAL_FILE =
            PosixFilePermissions.fromString("rw-r--r--");
    private static final Path STORE = Path.of(NameRules.STORE);

    private final Path path;
    private final OpenFolder folder;

    private Staging(Path path, OpenFolder folder) {
        this.path = path;
        this.folder = folder;
    }

    /** Opens it, making it first where it is not there. */
    static Staging open(FolderWalk walk) throws IOException, PathStopped {
        Path name = Path.of("staging");
        return new Staging(walk.realPath().resolve(STORE).resolve(name), openInStore(walk, name));
    }

    /** A private folder of the store, made first where it is not there. */
    static OpenFolder openInStore(FolderWalk walk, Path name) throws IOException, PathStopped {
        try (OpenFolder root = walk.open(List.of());
                OpenFolder store = openOrMake(root, STORE, walk.realPath().resolve(STORE))) {
            return openOrMake(store, name, walk.realPath().resolve(STORE).resolve(name));
        }
    }

    /** A forced file with this content and mode; its name in the staging folder. */
    Path stageFile(byte[] content, Set<PosixFilePermission> mode) throws IOException {
        Path name = freshName();
        try {
            try (FileChannel channel = folder.create(name, PRIVATE_FILE)) {
                ByteBuffer buffer = ByteBuffer.wrap(content);
                while (buffer.hasRemaining()) {
                    channel.write(buffer);
                }
                if (!mode.equals(PRIVATE_FILE)) {
                    folder.view(name).setPermissions(mode);
                }
                channel.force(true);
            }
            return name;
        } catch (IOException e) {
            discard(name);
            throw e;
        }
    }

    /**
     * Gives a staged file or folder the owner of what it will stand beside; only a superuser can,
     * others keep theirs.
     */
    void takeOwner(Path name, PosixFileAttributes like) {
        PosixFileAttributeView view = folder.view(name);
        try {
            PosixFileAttributes own = view.readAttributes();
            if (!own.owner().equals(like.owner())) {
                view.setOwner(like.owner());
            }
            GroupPrincipal group = like.group();
            if (!own.group().equals(group)) {
                view.setGroup(group);
            }
        } catch (IOException | UnsupportedOperationException e) {
            // Not ours to give away: the file belongs to whoever runs Stepfast, as with any editor.
        }
    }

    /** An empty folder with the mode new folders have; its name in the staging folder. */
    Path stageFolder() throws IOException, PathStopped {
        Path name = freshName();
        Files.createDirectory(
                path.resolve(name), PosixFilePermissions.asFileAttribute(PRIVATE_FOLDER));
        // Made by path, since handles cannot make folders; here it must be, or the path led
        // elsewhere.
        if (folder.stampOf(name).kind() != FileStamp.Kind.FOLDER) {
            throw PathStopped.changed();
        }
        folder.view(name).setPermissions(withSearch(newFileMode()));
        return name;
    }

    /** Moves what was staged onto a name, and forces the entry. */
    void moveTo(Path staged, OpenFolder target, Path name) throws IOException {
        try {
            folder.move(staged, target, name);
        } catch (IOException e) {
            discard(staged);
            throw e;
        }
        target.force();
    }

    /**
     * The mode of a new file: what the umask leaves of {@code rw-r--r--}, so never writable by
     * others.
     */
    Set<PosixFilePermission> newFileMode() throws IOException, PathStopped {
        Path probe = freshName();
        folder.createByUmask(probe).close();
        Set<PosixFilePermission> mode = EnumSet.copyOf(PRIVATE_FILE);
        mode.addAll(folder.stampOf(probe).attributes().permissions());
        mode.retainAll(USUAL_FILE);
        folder.deleteFile(probe);
        return mode;
    }

    @Override
    public void close() throws IOException {
        folder.close();
    }

    private void discard(Path name) {
        try {
            folder.deleteFile(name);
        } catch (IOException e) {
            discardFolder(name);
        }
    }

    private void discardFolder(Path name) {
        try {
            folder.deleteFolder(name);
        } catch (IOException e) {
            // Nothing else can be done; the staging folder is cleared with the store.
        }
    }

    private static Set<PosixFilePermission> withSearch(Set<PosixFilePermission> file) {
        Set<PosixFilePermission> mode = EnumSet.copyOf(file);
        mode.add(PosixFilePermission.OWNER_EXECUTE);
        if (file.contains(PosixFilePermission.GROUP_READ)) {
            mode.add(PosixFilePermission.GROUP_EXECUTE);
        }
        if (file.contains(PosixFilePermission.OTHERS_READ)) {
            mode.add(PosixFilePermission.OTHERS_EXECUTE);
        }
        return mode;
    }

    private static OpenFolder openOrMake(OpenFolder parent, Path name, Path path)
            throws IOException, PathStopped {
        try {
            Files.createDirectory(path, PosixFilePermissions.asFileAttribute(PRIVATE_FOLDER));
        } catch (FileAlreadyExistsException e) {
            // Most often it is there.
        }
        OpenFolder opened;
        try {
            opened = parent.openFolder(name);
        } catch (PathStopped e) {
            throw new FileSystemException(
                    path.toString(),
                    null,
                    "the store is no plain folder; move it away and start again");
        }
        if (!opened.ownStamp().attributes().permissions().equals(PRIVATE_FOLDER)) {
            opened.ownView().setPermissions(PRIVATE_FOLDER);
        }
        return opened;
    }

    private static Path freshName() {
        return Path.of(UUID.randomUUID().toString());
    }
}

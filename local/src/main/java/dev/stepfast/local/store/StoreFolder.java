package dev.stepfast.local.store;

import dev.stepfast.engine.journal.StoreException;
import dev.stepfast.engine.journal.StoreException.Code;
import dev.stepfast.plan.value.Sha256;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * The folder {@code .stepfast} of a workspace and where things lie in it.
 *
 * @param workspace its real path
 */
record StoreFolder(Path workspace) {
    static final String NAME = ".stepfast";

    /** Names of file systems whose locks and maps SQLite cannot rely on. */
    private static final Set<String> NETWORKS =
            Set.of(
                    "nfs",
                    "nfs3",
                    "nfs4",
                    "cifs",
                    "smb",
                    "smb2",
                    "smb3",
                    "smbfs",
                    "smbfuse",
                    "9p",
                    "afs",
                    "ceph",
                    "fuse.ceph",
                    "glusterfs",
                    "fuse.glusterfs",
                    "lustre",
                    "gfs2",
                    "ocfs2",
                    "beegfs",
                    "orangefs",
                    "webdav",
                    "davfs",
                    "davfs2",
                    "fuse.sshfs",
                    "fuse.rclone",
                    "fuse.s3fs",
                    "fuse.davfs2",
                    "afpfs");

    Path root() {
        return workspace.resolve(NAME);
    }

    Path database() {
        return root().resolve("stepfast.db");
    }

    Path blobs() {
        return root().resolve("blobs");
    }

    Path staging() {
        return root().resolve("staging");
    }

    Path locks() {
        return root().resolve("locks");
    }

    Path heads() {
        return root().resolve("heads");
    }

    Path reserve() {
        return root().resolve("reserve");
    }

    boolean hasDatabase() {
        return Files.isRegularFile(database(), LinkOption.NOFOLLOW_LINKS);
    }

    /** Where a large value lies. */
    Path blob(Sha256 hash) {
        return blobParent(hash).resolve(hash.hex().substring(2));
    }

    Path blobParent(Sha256 hash) {
        return blobs().resolve(hash.first(2));
    }

    /** Makes what is missing; takes what is there only when it is ours alone. */
    void make() {
        try {
            refuseNetwork();
            for (Path folder : List.of(root(), blobs(), staging(), locks(), heads())) {
                PrivateFiles.makeFolder(folder);
            }
            writeIgnore();
            makeDatabaseFile();
        } catch (IOException e) {
            throw Failures.of("the store " + root() + " cannot be made", e);
        }
    }

    private void refuseNetwork() throws IOException {
        String type = Files.getFileStore(workspace).type().toLowerCase(Locale.ROOT);
        if (NETWORKS.contains(type)) {
            throw new StoreException(
                    Code.STORE_FAILED,
                    "the workspace lies on a network file system ("
                            + type
                            + "), where a crash can lose what was shown; use a local disk");
        }
    }

    private void writeIgnore() throws IOException {
        Path file = root().resolve(".gitignore");
        if (Files.exists(file, LinkOption.NOFOLLOW_LINKS)) {
            return;
        }
        try (var channel =
                PrivateFiles.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
            channel.write(StandardCharsets.UTF_8.encode("*\n"));
        }
    }

    /**
     * SQLite makes its files by umask, and its {@code -wal} and {@code -shm} like the database: so
     * that is made first, and only its name is looked at later. Opening it here a second time would
     * drop the locks that SQLite holds on it in this process.
     */
    private void makeDatabaseFile() throws IOException {
        if (!Files.exists(database(), LinkOption.NOFOLLOW_LINKS)) {
            try {
                PrivateFiles.createFile(database());
            } catch (FileAlreadyExistsException e) {
                // Another process was faster.
            }
        }
        requirePrivate();
    }

    /** A database that came with a repository is no store of ours: those are private files. */
    void requirePrivate() {
        if (!hasDatabase() || isOpenToOthers()) {
            throw new StoreException(
                    Code.STORE_FAILED,
                    database()
                            + " is not a private file, so Stepfast did not make it; look at it,"
                            + " then delete it or make it private (mode 0600)");
        }
    }

    private boolean isOpenToOthers() {
        try {
            return PrivateFiles.isOpenToOthers(database());
        } catch (IOException e) {
            throw Failures.of("the store " + root() + " cannot be read", e);
        }
    }
}

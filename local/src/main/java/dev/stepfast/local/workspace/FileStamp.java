package dev.stepfast.local.workspace;

import java.nio.file.attribute.PosixFileAttributes;
import java.nio.file.attribute.PosixFilePermission;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** What stands at a name, taken without following it. */
record FileStamp(PosixFileAttributes attributes) {
    /** What sort of thing it is. */
    enum Kind {
        FILE,
        FOLDER,
        LINK,
        OTHER
    }

    Kind kind() {
        if (attributes.isRegularFile()) {
            return Kind.FILE;
        }
        if (attributes.isDirectory()) {
            return Kind.FOLDER;
        }
        return attributes.isSymbolicLink() ? Kind.LINK : Kind.OTHER;
    }

    long size() {
        return attributes.size();
    }

    /** Device and inode. */
    @Nullable Object identity() {
        return attributes.fileKey();
    }

    boolean isSameAs(FileStamp other) {
        return kind() == other.kind() && Objects.equals(identity(), other.identity());
    }

    boolean isExecutable() {
        return attributes.permissions().contains(PosixFilePermission.OWNER_EXECUTE);
    }

    boolean isWritable() {
        return attributes.permissions().contains(PosixFilePermission.OWNER_WRITE);
    }
}

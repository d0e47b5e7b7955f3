package dev.stepfast.local.trust;

import com.sun.security.auth.module.UnixSystem;
import dev.stepfast.local.store.PrivateFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.Optional;

/** Tells whether a file or folder is this user's alone. */
final class OwnPath {
    private OwnPath() {}

    /** Why it is not; empty when it is, or when there is nothing. */
    static Optional<String> findFault(Path path) throws IOException {
        if (!Files.exists(path, LinkOption.NOFOLLOW_LINKS)) {
            return Optional.empty();
        }
        if (Files.isSymbolicLink(path)) {
            return Optional.of(path + " is a link");
        }
        if (isForeign(path)) {
            return Optional.of(path + " belongs to another user");
        }
        if (PrivateFiles.isOpenToOthers(path)) {
            return Optional.of(
                    path
                            + " is open to other users; look at it, then close it with chmod "
                            + (Files.isDirectory(path) ? "700" : "600"));
        }
        return Optional.empty();
    }

    private static boolean isForeign(Path path) throws IOException {
        if (!path.getFileSystem().supportedFileAttributeViews().contains("unix")) {
            return false; // Windows keeps the user's folder by other means
        }
        Object owner = Files.getAttribute(path, "unix:uid", LinkOption.NOFOLLOW_LINKS);
        return ((Number) owner).longValue() != new UnixSystem().getUid();
    }
}

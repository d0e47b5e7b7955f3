package dev.stepfast.local.process;

import dev.stepfast.plan.value.Sha256;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.security.MessageDigest;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Content hashes of program files. A file whose identity, size and change time are as before is not
 * read again.
 */
final class ProgramHashes {
    private static final int BUFFER = 1 << 16;

    private final Map<Path, Known> known = new ConcurrentHashMap<>();

    /**
     * Where it can be had with device, inode and change time, which no program can set back; else
     * with the path.
     */
    private record Identity(Object inode, long size, FileTime modified) {}

    private record Known(Identity identity, Sha256 hash) {}

    /** The hash of the file at the end of all links; empty when it cannot be read. */
    Optional<Sha256> find(Path program) {
        try {
            Path real = program.toRealPath();
            Identity identity = identityOf(real);
            Known before = known.get(real);
            if (before != null && before.identity().equals(identity)) {
                return Optional.of(before.hash());
            }
            Sha256 hash = hash(real);
            if (identityOf(real).equals(identity)) {
                known.put(real, new Known(identity, hash));
            }
            return Optional.of(hash);
        } catch (IOException unreadable) {
            return Optional.empty();
        }
    }

    private static Identity identityOf(Path file) throws IOException {
        if (!file.getFileSystem().supportedFileAttributeViews().contains("unix")) {
            return new Identity(file, Files.size(file), Files.getLastModifiedTime(file));
        }
        Map<String, Object> attributes = Files.readAttributes(file, "unix:ino,dev,size,ctime");
        return new Identity(attributes, Files.size(file), Files.getLastModifiedTime(file));
    }

    private static Sha256 hash(Path file) throws IOException {
        MessageDigest digest = Sha256.newDigest();
        byte[] buffer = new byte[BUFFER];
        try (InputStream in = Files.newInputStream(file)) {
            for (int n = in.read(buffer); n >= 0; n = in.read(buffer)) {
                digest.update(buffer, 0, n);
            }
        }
        return Sha256.ofFinished(digest);
    }
}

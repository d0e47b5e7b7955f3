package dev.stepfast.local.store;

import dev.stepfast.engine.run.BlobRef;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.Optional;
import java.util.UUID;

/** Large values as files named by their hash; each is whole and durable before it has its name. */
final class BlobFiles {
    private final StoreFolder folder;

    BlobFiles(StoreFolder folder) {
        this.folder = folder;
    }

    void write(BlobRef ref, byte[] content) {
        Path parent = folder.blobParent(ref.hash());
        try {
            if (find(ref).filter(stored -> Arrays.equals(stored, content)).isPresent()) {
                return;
            }
            PrivateFiles.makeFolder(parent);
            Path staged = folder.staging().resolve("blob-" + UUID.randomUUID());
            writeForced(staged, content);
            Files.move(staged, folder.blob(ref.hash()), StandardCopyOption.ATOMIC_MOVE);
            PrivateFiles.forceFolder(parent);
            PrivateFiles.forceFolder(folder.blobs());
        } catch (IOException e) {
            throw Failures.of("a large value cannot be stored", e);
        }
    }

    /** The bytes of the file, unchecked; empty when there is none. */
    Optional<byte[]> find(BlobRef ref) {
        Path file = folder.blob(ref.hash());
        try {
            return Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)
                    ? Optional.of(Files.readAllBytes(file))
                    : Optional.empty();
        } catch (IOException e) {
            throw Failures.of("a large value cannot be read", e);
        }
    }

    private static void writeForced(Path staged, byte[] content) throws IOException {
        try (FileChannel channel =
                PrivateFiles.open(
                        staged, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE)) {
            ByteBuffer rest = ByteBuffer.wrap(content);
            while (rest.hasRemaining()) {
                channel.write(rest);
            }
            channel.force(true);
        } catch (IOException e) {
            Files.deleteIfExists(staged);
            throw e;
        }
    }
}

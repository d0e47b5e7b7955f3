package dev.stepfast.local.workspace;

import dev.stepfast.plan.value.Sha256;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.security.MessageDigest;
import java.time.Instant;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/** Content hashes of files, read only where the cache does not know them. */
final class FileHashes {
    /** Larger files count by size and times: 1 GiB, the largest file that a command may write. */
    private static final long MAX_HASHED = 1L << 30;

    /** Largest plan file. */
    private static final long MAX_PLAN = 16L << 20;

    private final WorkspaceOptions options;
    private final HashCache cache;
    private final FileThreads.Progress progress;
    private final ByteBuffer buffer = ByteBuffer.allocate(1 << 16);

    FileHashes(WorkspaceOptions options, HashCache cache, FileThreads.Progress progress) {
        this.options = options;
        this.cache = cache;
        this.progress = progress;
    }

    /** The hash of a file that was seen with this stamp in a folder with this path. */
    Sha256 of(OpenFolder folder, Path name, FileStamp stamp, String path, Path folderPath)
            throws IOException, PathStopped {
        Instant lookedAt = Instant.now();
        HashCache.Look look = look(stamp, folderPath.resolve(name));
        Optional<Sha256> known = cache.find(path, look);
        if (known.isPresent()) {
            return known.get();
        }
        Sha256 hash;
        try {
            hash = stamp.size() > MAX_HASHED ? byTimes(look) : read(folder, name, path, look);
        } catch (IOException e) {
            return byTimes(look);
        }
        cache.keep(path, look, hash, lookedAt);
        return hash;
    }

    private Sha256 read(OpenFolder folder, Path name, String path, HashCache.Look look)
            throws IOException, PathStopped {
        try (SeekableByteChannel channel = folder.openFile(name)) {
            if (isPlan(path)
                    && ReadFile.of(channel, MAX_PLAN, progress) instanceof ReadFile.Whole plan
                    && options.planMarks().isPresent()) {
                return Sha256.of(options.planMarks().get().blankMarks().apply(plan.bytes()));
            }
            channel.position(0);
            MessageDigest digest = Sha256.newDigest();
            long total = 0;
            buffer.clear();
            while (channel.read(buffer) >= 0) {
                progress.tick();
                digest.update(buffer.array(), 0, buffer.position());
                total += buffer.position();
                buffer.clear();
                if (total > MAX_HASHED) {
                    return byTimes(look);
                }
            }
            return Sha256.ofFinished(digest);
        }
    }

    private boolean isPlan(String path) {
        return options.planMarks().map(plan -> plan.file().toString().equals(path)).orElse(false);
    }

    /**
     * What stands for the content of a file that is too large or cannot be read: any change moves
     * its change time.
     */
    private static Sha256 byTimes(HashCache.Look look) {
        return Sha256.of("not read: " + look);
    }

    /**
     * The change time is not to be had through a folder handle. Asked by path it could come from
     * elsewhere while a folder is being exchanged; then the inode differs from the one seen through
     * the handle, and nothing is taken from it.
     */
    private static HashCache.Look look(FileStamp stamp, Path path) throws IOException, PathStopped {
        Map<String, Object> byPath;
        try {
            byPath = Files.readAttributes(path, "unix:ctime,fileKey", LinkOption.NOFOLLOW_LINKS);
        } catch (NoSuchFileException e) {
            throw PathStopped.missing();
        }
        Object identity = Objects.requireNonNullElse(stamp.identity(), path);
        FileTime changed =
                identity.equals(byPath.get("fileKey"))
                                && byPath.get("ctime") instanceof FileTime time
                        ? time
                        : FileTime.from(Instant.now());
        return new HashCache.Look(
                identity, stamp.size(), stamp.attributes().lastModifiedTime(), changed);
    }
}

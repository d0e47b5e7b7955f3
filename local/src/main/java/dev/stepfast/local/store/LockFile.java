package dev.stepfast.local.store;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A file whose lock one process holds. Safe for use by several threads.
 *
 * <p>The locks of POSIX belong to the process, and closing any channel on the file drops them. So
 * there is one object for each file in this process, with one channel that stays open.
 */
final class LockFile {
    private static final Map<Path, LockFile> OPENED = new ConcurrentHashMap<>();
    private static final Pattern HOLDER = Pattern.compile("(\\d{1,10}) (\\S{1,40}) (\\S{1,64})\n");
    private static final int MAX_HOLDER_BYTES = 256;

    private final Path file;

    // All guarded by this object's monitor.
    private @Nullable FileChannel channel;
    private @Nullable Object inode;
    private @Nullable FileLock lock;

    private LockFile(Path file) {
        this.file = file;
    }

    /** The one object for a file, whose folder must be given by its real path. */
    static LockFile of(Path file) {
        return OPENED.computeIfAbsent(file, LockFile::new);
    }

    /** Takes the lock if nobody has it, also nobody in this process. */
    synchronized boolean tryLock(ThisProcess holder) throws IOException {
        if (lock != null) {
            return false;
        }
        FileChannel open = openOnce();
        lock = open.tryLock();
        if (lock == null) {
            return false;
        }
        String line = holder.pid() + " " + holder.started() + " " + holder.bootId() + "\n";
        open.truncate(0);
        open.write(ByteBuffer.wrap(line.getBytes(StandardCharsets.UTF_8)), 0);
        return true;
    }

    /** Lets go; the channel stays open. */
    synchronized void release() throws IOException {
        if (lock != null) {
            lock.release();
            lock = null;
        }
    }

    /**
     * Whether anybody holds the lock. It is asked by a shared lock that is given back at once: who
     * comes for it in that very moment is told that it is held.
     */
    synchronized boolean isHeld() throws IOException {
        if (lock != null) {
            return true;
        }
        FileLock probe = openOnce().tryLock(0, Long.MAX_VALUE, true);
        if (probe == null) {
            return true;
        }
        probe.release();
        return false;
    }

    /** Who holds the lock, for a message only. */
    synchronized String describeHolder() throws IOException {
        if (lock != null) {
            return "this process";
        }
        ByteBuffer content = ByteBuffer.allocate(MAX_HOLDER_BYTES);
        openOnce().read(content, 0);
        String line = new String(content.array(), 0, content.position(), StandardCharsets.UTF_8);
        Matcher holder = HOLDER.matcher(line);
        return holder.matches()
                ? "process " + holder.group(1) + ", started " + holder.group(2)
                : "another process";
    }

    /** The channel; a new one when somebody has replaced the file, which nobody here has locked. */
    private FileChannel openOnce() throws IOException {
        FileChannel open = channel;
        if (open != null && Objects.equals(inode, findInode().orElse(null))) {
            return open;
        }
        if (open != null) {
            open.close();
        }
        open =
                PrivateFiles.open(
                        file,
                        StandardOpenOption.CREATE,
                        StandardOpenOption.READ,
                        StandardOpenOption.WRITE);
        channel = open;
        inode = findInode().orElse(null);
        return open;
    }

    /** What the system knows the file by; empty where it has no such thing, or there is no file. */
    private Optional<Object> findInode() throws IOException {
        try {
            return Optional.ofNullable(
                    Files.readAttributes(file, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS)
                            .fileKey());
        } catch (NoSuchFileException e) {
            return Optional.of("none");
        }
    }
}

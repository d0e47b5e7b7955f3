package dev.stepfast.local.workspace;

import dev.stepfast.plan.value.Sha256;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Serializes the writing of marks in one plan file, between processes and within this one.
 *
 * <p>The lock file is never deleted and never taken by age. POSIX locks belong to the process, and
 * closing any channel on the file drops them: so within a process one channel at a time is opened,
 * under a lock of its own. The file is not the one that a run holds for as long as it lasts.
 */
final class MarkLock implements AutoCloseable {
    /** Guards each lock file of this process, by path. */
    private static final Map<Path, ReentrantLock> IN_THIS_PROCESS = new ConcurrentHashMap<>();

    /** Longest wait: a mark takes milliseconds, so a holder this old is stopped or hangs. */
    private static final Duration LONGEST_WAIT = Duration.ofSeconds(8);

    private static final Duration BETWEEN_TRIES = Duration.ofMillis(5);

    private final ReentrantLock inner;
    private final FileChannel channel;
    private final FileLock lock;

    private MarkLock(ReentrantLock inner, FileChannel channel, FileLock lock) {
        this.inner = inner;
        this.channel = channel;
        this.lock = lock;
    }

    /**
     * Waits for the lock of a plan file.
     *
     * @throws IOException when the lock file cannot be used, or somebody holds it for longer than 8
     *     s
     */
    static MarkLock take(FolderWalk walk, Path planRealPath) throws IOException, PathStopped {
        Staging.openInStore(walk, Path.of("locks")).close();
        Path file =
                walk.realPath()
                        .resolve(".stepfast")
                        .resolve("locks")
                        .resolve(Sha256.of(planRealPath.toString()).hex() + ".mark");
        ReentrantLock inner = IN_THIS_PROCESS.computeIfAbsent(file, path -> new ReentrantLock());
        inner.lock();
        FileChannel channel = null;
        try {
            channel = open(file);
            MarkLock taken = new MarkLock(inner, channel, waitFor(channel));
            taken.signHolder();
            return taken;
        } catch (IOException | RuntimeException e) {
            if (channel != null) {
                channel.close();
            }
            inner.unlock();
            throw e;
        }
    }

    @Override
    public void close() throws IOException {
        try (FileChannel closing = channel) {
            lock.release();
        } finally {
            inner.unlock();
        }
    }

    private static FileChannel open(Path file) throws IOException {
        try {
            Files.createFile(file, PosixFilePermissions.asFileAttribute(Staging.PRIVATE_FILE));
        } catch (FileAlreadyExistsException e) {
            // It stays for ever, so most often it is there.
        }
        return FileChannel.open(
                file,
                Set.of(
                        StandardOpenOption.READ,
                        StandardOpenOption.WRITE,
                        LinkOption.NOFOLLOW_LINKS));
    }

    private static FileLock waitFor(FileChannel channel) throws IOException {
        long start = System.nanoTime();
        while (true) {
            FileLock lock = channel.tryLock();
            if (lock != null) {
                return lock;
            }
            if (System.nanoTime() - start > LONGEST_WAIT.toNanos()) {
                throw new IOException(
                        "the plan file is being marked by "
                                + holder(channel)
                                + "; try again when it is done");
            }
            LockSupport.parkNanos(BETWEEN_TRIES.toNanos());
        }
    }

    /** For messages only: pid and start time. */
    private void signHolder() throws IOException {
        ProcessHandle self = ProcessHandle.current();
        String text =
                "pid "
                        + self.pid()
                        + self.info().startInstant().map(start -> ", started " + start).orElse("")
                        + "\n";
        channel.truncate(0);
        channel.write(ByteBuffer.wrap(text.getBytes(StandardCharsets.UTF_8)), 0);
    }

    private static String holder(FileChannel channel) throws IOException {
        ByteBuffer text = ByteBuffer.allocate(200);
        channel.read(text, 0);
        return new String(text.array(), 0, text.position(), StandardCharsets.UTF_8).strip();
    }
}

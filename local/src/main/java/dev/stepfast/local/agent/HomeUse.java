package dev.stepfast.local.agent;

import dev.stepfast.local.store.PrivateFiles;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.HashMap;
import java.util.Map;

/**
 * Says that an agent's home is in use: shared by all attempts of all processes that use it, held
 * alone by whoever makes it anew.
 *
 * <p>A lock belongs to the process, and closing any channel on its file gives it up: so each file
 * is opened once in this JVM, for all attempts together.
 */
final class HomeUse implements AutoCloseable {
    /** Guarded by the class, as is the count in each. */
    private static final Map<Path, HomeUse> OPEN = new HashMap<>();

    private final Path file;
    private final FileChannel channel;
    private int users;

    private HomeUse(Path file, FileChannel channel) {
        this.file = file;
        this.channel = channel;
    }

    /** What is done while nobody else uses the home. */
    interface Renewal {
        void run() throws IOException;
    }

    /** Begins a use; the home is renewed before if it is in no other. */
    static HomeUse begin(Path file, Renewal renewal) throws IOException {
        synchronized (HomeUse.class) {
            HomeUse known = OPEN.get(file);
            if (known != null) {
                known.users++;
                return known;
            }
            HomeUse fresh =
                    new HomeUse(
                            file,
                            PrivateFiles.open(
                                    file,
                                    StandardOpenOption.CREATE,
                                    StandardOpenOption.READ,
                                    StandardOpenOption.WRITE));
            try {
                fresh.take(renewal);
            } catch (IOException | RuntimeException e) {
                fresh.channel.close();
                throw e;
            }
            fresh.users = 1;
            OPEN.put(file, fresh);
            return fresh;
        }
    }

    private void take(Renewal renewal) throws IOException {
        try (FileLock alone = channel.tryLock(0, Long.MAX_VALUE, false)) {
            if (alone != null) {
                renewal.run();
            }
        }
        // Waits for another process that is renewing it at this moment.
        FileLock shared = channel.lock(0, Long.MAX_VALUE, true);
        if (!shared.isValid()) {
            throw new IOException("the lock " + file + " was lost");
        }
    }

    @Override
    public void close() throws IOException {
        synchronized (HomeUse.class) {
            users--;
            if (users == 0) {
                OPEN.remove(file);
                channel.close();
            }
        }
    }
}

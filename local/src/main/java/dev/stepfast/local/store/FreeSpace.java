package dev.stepfast.local.store;

import dev.stepfast.engine.journal.Space;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.FileStore;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Random;

/** The free space of the disk, and the megabyte that is kept for the last records. */
final class FreeSpace implements Space {
    static final long TO_START = 64L << 20;
    static final long FOR_AN_EFFECT = 16L << 20;
    static final int RESERVE = 1 << 20;

    /**
     * Below this the reserve is given up, for a commit needs room in the log and in the database.
     */
    static final long GIVE_UP_RESERVE = 2L << 20;

    private final Path reserve;
    private final Probe probe;

    /** Tells the bytes that this user may still write. */
    interface Probe {
        long free() throws IOException;
    }

    FreeSpace(Path reserve, Probe probe) {
        this.reserve = reserve;
        this.probe = probe;
    }

    static FreeSpace of(StoreFolder folder) {
        try {
            FileStore disk = Files.getFileStore(folder.root());
            return new FreeSpace(folder.reserve(), disk::getUsableSpace);
        } catch (IOException e) {
            throw Failures.of("the free space cannot be read", e);
        }
    }

    @Override
    public Room look() {
        long free = free();
        if (free < FOR_AN_EFFECT) {
            return Room.NO_EFFECT;
        }
        return free < TO_START ? Room.NO_START : Room.ENOUGH;
    }

    /** Makes the reserve when it is missing and there is room. */
    void makeReserve() {
        if (Files.exists(reserve, LinkOption.NOFOLLOW_LINKS) || look() != Room.ENOUGH) {
            return;
        }
        byte[] filling = new byte[RESERVE];
        new Random(RESERVE).nextBytes(filling); // some file systems store zeros in no space
        try (var channel =
                PrivateFiles.open(reserve, StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
            ByteBuffer rest = ByteBuffer.wrap(filling);
            while (rest.hasRemaining()) {
                channel.write(rest);
            }
        } catch (IOException e) {
            throw Failures.of("the reserve cannot be made", e);
        }
    }

    /** Gives up the reserve when the next records would not fit without it. */
    void prepareCommit() {
        if (free() < GIVE_UP_RESERVE) {
            giveUpReserve();
        }
    }

    private void giveUpReserve() {
        try {
            Files.deleteIfExists(reserve);
        } catch (IOException e) {
            throw Failures.of("the reserve cannot be given up", e);
        }
    }

    private long free() {
        try {
            return probe.free();
        } catch (IOException e) {
            throw Failures.of("the free space cannot be read", e);
        }
    }
}

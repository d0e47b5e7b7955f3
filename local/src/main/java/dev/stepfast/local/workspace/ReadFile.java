package dev.stepfast.local.workspace;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SeekableByteChannel;

/** What reading an open file brought. */
sealed interface ReadFile {
    /** The whole file, as it was while it was read. */
    @SuppressWarnings("ArrayRecordComponent")
    record Whole(byte[] bytes) implements ReadFile {}

    /** It has at least this many bytes, which is more than the cap. */
    record TooLarge(long bytes) implements ReadFile {}

    /**
     * Reads to the end, whatever the size said at first: files grow, and those of {@code /proc} say
     * 0.
     */
    static ReadFile of(SeekableByteChannel channel, long maxBytes, FileThreads.Progress progress)
            throws IOException {
        long size = channel.size();
        if (size > maxBytes) {
            return new TooLarge(size);
        }
        ByteArrayOutputStream out = new ByteArrayOutputStream((int) Math.min(size, 1 << 20));
        ByteBuffer buffer = ByteBuffer.allocate(1 << 16);
        while (channel.read(buffer) >= 0) {
            out.write(buffer.array(), 0, buffer.position());
            buffer.clear();
            progress.tick();
            if (out.size() > maxBytes) {
                return new TooLarge(out.size());
            }
        }
        return new Whole(out.toByteArray());
    }
}

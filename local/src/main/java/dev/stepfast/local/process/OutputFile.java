package dev.stepfast.local.process;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.function.UnaryOperator;

/**
 * The file that a command prints to, held open from before its start: whatever the command does to
 * the name, this file is the one that is watched and read. Never more than head and tail are in
 * memory.
 */
final class OutputFile implements AutoCloseable {
    static final int HEAD_BYTES = 1 << 20;
    static final int TAIL_BYTES = 10 << 20;

    /** Read beyond each cut, so that a secret that lies across it is seen whole and redacted. */
    private static final int MARGIN_BYTES = 64 << 10;

    private final RandomAccessFile file;

    /** Not a channel: those are closed by the interrupt of whoever reads. */
    OutputFile(Path path) throws IOException {
        file = new RandomAccessFile(path.toFile(), "r");
    }

    /**
     * What is kept of an output.
     *
     * @param text head and tail with a line between that says what is missing
     * @param omitted bytes between head and tail
     */
    record Kept(String text, long omitted) {}

    long length() {
        try {
            return file.length();
        } catch (IOException e) {
            throw new UncheckedIOException("the output of a command cannot be watched", e);
        }
    }

    /** What stands from a place on, at most {@code count} bytes; nothing behind the end. */
    byte[] read(long from, int count) {
        try {
            return bytes(from, count);
        } catch (IOException e) {
            throw new UncheckedIOException("the output of a command cannot be read", e);
        }
    }

    /** Reads what is kept. Nothing is printed to the file any more. */
    Kept read(UnaryOperator<String> redaction) {
        try {
            return readKept(redaction);
        } catch (IOException e) {
            // The command ran all the same, and how it ended is known.
            return new Kept("... its output cannot be read: " + e.getMessage() + " ...\n", 0);
        }
    }

    private Kept readKept(UnaryOperator<String> redaction) throws IOException {
        long length = file.length();
        if (length <= HEAD_BYTES + TAIL_BYTES) {
            return new Kept(redaction.apply(LenientText.of(bytes(0, (int) length))), 0);
        }
        String head = readHead(redaction);
        String tail = readTail(length, redaction);
        long omitted = length - HEAD_BYTES - TAIL_BYTES;
        return new Kept(head + "\n... " + omitted + " bytes omitted ...\n" + tail, omitted);
    }

    @Override
    public void close() throws IOException {
        file.close();
    }

    private String readHead(UnaryOperator<String> redaction) throws IOException {
        byte[] bytes = bytes(0, HEAD_BYTES + MARGIN_BYTES);
        int cut = characterStart(bytes, HEAD_BYTES);
        int margin = LenientText.of(Arrays.copyOfRange(bytes, cut, bytes.length)).length();
        String text = redaction.apply(LenientText.of(bytes));
        return text.substring(0, Math.max(0, text.length() - margin));
    }

    private String readTail(long length, UnaryOperator<String> redaction) throws IOException {
        byte[] bytes = bytes(length - TAIL_BYTES - MARGIN_BYTES, TAIL_BYTES + MARGIN_BYTES);
        int cut = characterStart(bytes, MARGIN_BYTES);
        int margin = LenientText.of(Arrays.copyOfRange(bytes, 0, cut)).length();
        String text = redaction.apply(LenientText.of(bytes));
        return text.substring(Math.min(margin, text.length()));
    }

    /** The first byte at or behind {@code at} that does not continue a character. */
    private static int characterStart(byte[] bytes, int at) {
        int start = at;
        while (start < bytes.length && start < at + 3 && (bytes[start] & 0xc0) == 0x80) {
            start++;
        }
        return start;
    }

    private byte[] bytes(long from, int count) throws IOException {
        byte[] bytes = new byte[count];
        file.seek(from);
        int read = 0;
        while (read < count) {
            int n = file.read(bytes, read, count - read);
            if (n < 0) {
                return Arrays.copyOf(bytes, read);
            }
            read += n;
        }
        return bytes;
    }
}

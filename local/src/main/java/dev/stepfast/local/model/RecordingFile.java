package dev.stepfast.local.model;

import dev.stepfast.local.model.StrictJson.NotJsonException;
import dev.stepfast.plan.value.JsonValue.JsonObject;
import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;

/** The file of a recording that is written: whole lines only, each handed to the system at once. */
final class RecordingFile implements Closeable {
    private final FileChannel channel;
    private final boolean isNew;

    private RecordingFile(FileChannel channel, boolean isNew) {
        this.channel = channel;
        this.isNew = isNew;
    }

    static RecordingFile open(Path path) throws RecordingException {
        try {
            return Files.exists(path) && (Files.size(path) > 0) ? reopen(path) : create(path);
        } catch (NoSuchFileException e) {
            throw new RecordingException(
                    "recording " + path + " cannot be made: its folder does not exist");
        } catch (AccessDeniedException e) {
            throw new RecordingException("recording " + path + " may not be written");
        } catch (RecordingException e) {
            throw e;
        } catch (IOException e) {
            throw new RecordingException(
                    "recording " + path + " cannot be written: " + e.getMessage());
        }
    }

    /** True when no line was in the file before. */
    boolean isNew() {
        return isNew;
    }

    void append(String line) throws IOException {
        ByteBuffer bytes = ByteBuffer.wrap((line + "\n").getBytes(StandardCharsets.UTF_8));
        while (bytes.hasRemaining()) {
            channel.write(bytes);
        }
    }

    @Override
    public void close() throws IOException {
        channel.close();
    }

    private static RecordingFile create(Path path) throws IOException {
        Set<StandardOpenOption> options =
                Set.of(StandardOpenOption.CREATE, StandardOpenOption.WRITE);
        return new RecordingFile(FileChannel.open(path, options, ownerOnly()), true);
    }

    private static RecordingFile reopen(Path path) throws IOException {
        FileChannel channel =
                FileChannel.open(path, StandardOpenOption.READ, StandardOpenOption.WRITE);
        try {
            requireHeader(path);
            dropTornLine(channel);
            channel.position(channel.size());
            return new RecordingFile(channel, false);
        } catch (IOException | RuntimeException e) {
            channel.close();
            throw e;
        }
    }

    private static void requireHeader(Path path) throws IOException {
        byte[] start;
        try (var in = Files.newInputStream(path)) {
            start = in.readNBytes(4096);
        }
        String first = new String(start, StandardCharsets.UTF_8).lines().findFirst().orElse("");
        try {
            if ((StrictJson.read(first) instanceof JsonObject header)
                    && Recording.isHeader(header)) {
                return;
            }
        } catch (NotJsonException e) {
            // Said below: whatever it is, it must not be written into.
        }
        throw new RecordingException(path + " is there and no recording; name another file");
    }

    /**
     * A process that was killed may have left half a line, which would make the whole file
     * unreadable.
     */
    private static void dropTornLine(FileChannel channel) throws IOException {
        long end = channel.size();
        ByteBuffer one = ByteBuffer.allocate(1);
        while (end > 0) {
            one.clear();
            channel.read(one, end - 1);
            if (one.get(0) == '\n') {
                break;
            }
            end--;
        }
        if (end == 0) {
            channel.write(ByteBuffer.wrap(new byte[] {'\n'}), channel.size());
        } else {
            channel.truncate(end);
        }
    }

    private static FileAttribute<?>[] ownerOnly() {
        if (!FileSystems.getDefault().supportedFileAttributeViews().contains("posix")) {
            return new FileAttribute<?>[0];
        }
        return new FileAttribute<?>[] {
            PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"))
        };
    }
}

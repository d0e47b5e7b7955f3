package dev.stepfast.local.trust;

import dev.stepfast.local.store.PrivateFiles;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;

/** A file to which processes append whole lines. */
record LineFile(Path path) {

    /** The lines, none when there is no file. The last one may be torn. */
    List<String> read() throws IOException {
        if (!Files.exists(path, LinkOption.NOFOLLOW_LINKS)) {
            return List.of();
        }
        String text = new String(Files.readAllBytes(path), StandardCharsets.UTF_8);
        return text.lines().filter(line -> !line.isBlank()).toList();
    }

    /** Adds a line in one write, which no other process's write can split; forced. */
    void append(String line) throws IOException {
        byte[] bytes = (separator() + line + "\n").getBytes(StandardCharsets.UTF_8);
        try (FileChannel channel =
                PrivateFiles.open(path, StandardOpenOption.CREATE, StandardOpenOption.APPEND)) {
            if (channel.write(ByteBuffer.wrap(bytes)) < bytes.length) {
                throw new IOException("only a part of the line could be written");
            }
            channel.force(true);
        }
    }

    /** Ends a line that a crash has left torn, so that it takes no other with it. */
    private String separator() throws IOException {
        if (!Files.exists(path, LinkOption.NOFOLLOW_LINKS)) {
            return "";
        }
        try (FileChannel channel =
                FileChannel.open(path, StandardOpenOption.READ, LinkOption.NOFOLLOW_LINKS)) {
            ByteBuffer last = ByteBuffer.allocate(1);
            long size = channel.size();
            return size == 0 || (channel.read(last, size - 1) == 1 && last.get(0) == '\n')
                    ? ""
                    : "\n";
        }
    }
}

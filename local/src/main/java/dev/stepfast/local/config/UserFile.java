package dev.stepfast.local.config;

import dev.stepfast.local.config.ConfigFile.Level;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Arrays;
import java.util.Optional;
import java.util.Set;

/** The user's own settings file, to which {@code init} writes. */
public final class UserFile {
    private final Path path;
    private final String name;

    private UserFile(Path path, String name) {
        this.path = path;
        this.name = name;
    }

    /**
     * The file of a user.
     *
     * @throws BadSettingException when it lies inside the workspace, where it would not count
     */
    public static UserFile of(ConfigFiles.Places places) {
        Path file = places.userFile();
        if (file.toAbsolutePath().normalize().startsWith(places.workspace())) {
            throw new BadSettingException(
                    places.display(file)
                            + ": your own settings file would lie inside the workspace, where it does not count; start"
                            + " this in another folder, or with --workspace");
        }
        return new UserFile(file, places.display(file));
    }

    /** As messages name it. */
    public String name() {
        return name;
    }

    /**
     * Writes who does the work, and leaves everything else as it is.
     *
     * @return the name under which the model or agent is now known
     * @throws BadSettingException when the file cannot be read or written, or is written in a way
     *     that is not changed here; the message says what to write by hand
     */
    public String save(UserChoice choice) {
        try {
            byte[] before = read();
            UserFileText.Edited edited =
                    UserFileText.edit(name, new String(before, StandardCharsets.UTF_8), choice);
            write(before, edited.text().getBytes(StandardCharsets.UTF_8));
            return edited.known();
        } catch (IOException e) {
            throw new BadSettingException(name + ": it cannot be written: " + e.getMessage());
        }
    }

    private byte[] read() throws IOException {
        if (!Files.exists(path)) {
            return new byte[0];
        }
        if (!Files.isRegularFile(path)) {
            throw new IOException("it is no plain file");
        }
        try (InputStream in = Files.newInputStream(path)) {
            byte[] bytes = in.readNBytes(YamlText.LONGEST + 1);
            ConfigFile.read(name, Level.USER, bytes);
            return bytes;
        }
    }

    /** Whole or not at all: beside the file, forced, then in its place; a link stays a link. */
    private void write(byte[] before, byte[] text) throws IOException {
        Path target = Files.exists(path) ? path.toRealPath() : path;
        Path folder = Optional.ofNullable(target.getParent()).orElse(target);
        makeFolder(folder);
        Path draft = Files.createTempFile(folder, ".stepfast-", ".yaml", mode(folder, "rw-------"));
        try {
            try (FileChannel channel = FileChannel.open(draft, StandardOpenOption.WRITE)) {
                ByteBuffer rest = ByteBuffer.wrap(text);
                while (rest.hasRemaining()) {
                    channel.write(rest);
                }
                channel.force(true);
            }
            if (!Arrays.equals(before, current(target))) {
                throw new IOException("somebody else has just changed it; try again");
            }
            Files.move(
                    draft,
                    target,
                    StandardCopyOption.ATOMIC_MOVE,
                    StandardCopyOption.REPLACE_EXISTING);
        } finally {
            Files.deleteIfExists(draft);
        }
    }

    private static byte[] current(Path target) throws IOException {
        try {
            return Files.readAllBytes(target);
        } catch (NoSuchFileException none) {
            return new byte[0];
        }
    }

    /** The folder itself is the user's alone; those above it are as the system makes them. */
    private static void makeFolder(Path folder) throws IOException {
        if (Files.isDirectory(folder)) {
            return;
        }
        Path above = folder.getParent();
        if (above != null) {
            Files.createDirectories(above);
            Files.createDirectory(folder, mode(above, "rwx------"));
        }
    }

    private static FileAttribute<?>[] mode(Path near, String rights) {
        Set<String> views = near.getFileSystem().supportedFileAttributeViews();
        return views.contains("posix") && !Files.isSymbolicLink(near)
                ? new FileAttribute<?>[] {
                    PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString(rights))
                }
                : new FileAttribute<?>[0];
    }

    /** Whether there is one already. */
    public boolean exists() {
        return Files.exists(path, LinkOption.NOFOLLOW_LINKS);
    }
}

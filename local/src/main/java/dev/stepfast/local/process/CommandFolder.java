package dev.stepfast.local.process;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Optional;
import java.util.Set;

/** The private folder of one command: its home, its temporary folder, its input and its output. */
final class CommandFolder {
    private static final FileAttribute<?> PRIVATE_FOLDER =
            PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------"));
    private static final FileAttribute<?> PRIVATE_FILE =
            PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"));

    private final Path folder;

    private CommandFolder(Path folder) {
        this.folder = folder;
    }

    /** The folder that a command with this mark has, whether it is there or not. */
    static CommandFolder of(Path scratch, String mark) {
        return new CommandFolder(scratch.resolve("command-" + mark));
    }

    /** Makes the folder and what is in it. */
    static CommandFolder create(Path scratch, String mark, String stdin) throws IOException {
        CommandFolder command = of(scratch, mark);
        Files.createDirectory(command.folder, PRIVATE_FOLDER);
        try {
            command.fill(stdin);
        } catch (IOException e) {
            command.remove();
            throw e;
        }
        return command;
    }

    private void fill(String stdin) throws IOException {
        Files.createDirectory(home(), PRIVATE_FOLDER);
        Files.createDirectory(temporary(), PRIVATE_FOLDER);
        Files.createFile(output(), PRIVATE_FILE);
        Files.createFile(errors(), PRIVATE_FILE);
        Files.createFile(input(), PRIVATE_FILE);
        Files.write(input(), stdin.getBytes(StandardCharsets.UTF_8), StandardOpenOption.WRITE);
    }

    /** Makes a private folder where none is. */
    static void createPrivate(Path folder) throws IOException {
        if (!Files.isDirectory(folder, LinkOption.NOFOLLOW_LINKS)) {
            Files.createDirectory(folder, PRIVATE_FOLDER);
        }
    }

    Path home() {
        return folder.resolve("home");
    }

    Path temporary() {
        return folder.resolve("tmp");
    }

    Path input() {
        return folder.resolve("input");
    }

    Path output() {
        return folder.resolve("output");
    }

    /** Where the error stream goes when it is kept apart. */
    Path errors() {
        return folder.resolve("errors");
    }

    /** Where the command may leave a reply. */
    Path reply() {
        return folder.resolve("reply");
    }

    /** The reply, its first bytes when it is longer; empty when there is no such file. */
    Optional<String> readReply(int mostBytes) {
        if (!Files.isRegularFile(reply(), LinkOption.NOFOLLOW_LINKS)) {
            return Optional.empty();
        }
        try (InputStream in = Files.newInputStream(reply(), LinkOption.NOFOLLOW_LINKS)) {
            return Optional.of(LenientText.of(in.readNBytes(mostBytes)));
        } catch (IOException unreadable) {
            return Optional.empty();
        }
    }

    /** Removes the folder with all that the command has left in it; follows no link. */
    void remove() throws IOException {
        removeTree(folder);
    }

    private static void removeTree(Path path) throws IOException {
        if (Files.isDirectory(path, LinkOption.NOFOLLOW_LINKS)) {
            // A command may have taken its own rights away, as module caches do.
            Files.setPosixFilePermissions(path, PosixFilePermissions.fromString("rwx------"));
            try (DirectoryStream<Path> entries = Files.newDirectoryStream(path)) {
                for (Path entry : entries) {
                    removeTree(entry);
                }
            }
        }
        Files.deleteIfExists(path);
    }

    /** Whether others have no right to a folder. */
    static boolean isPrivate(Path folder) throws IOException {
        return Files.getPosixFilePermissions(folder, LinkOption.NOFOLLOW_LINKS)
                .equals(Set.copyOf(PosixFilePermissions.fromString("rwx------")));
    }
}

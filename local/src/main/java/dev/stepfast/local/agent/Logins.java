package dev.stepfast.local.agent;

import dev.stepfast.local.store.PrivateFiles;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The credential files of an agent's home. One that the agent has refreshed, newer than the user's
 * and of other content, goes back to the user; nothing else does.
 *
 * @param userHome the user's
 * @param home the agent's
 * @param names what the agent sees of the user's, as written
 */
record Logins(Path userHome, Path home, List<String> names) {
    private static final Logger LOG = LoggerFactory.getLogger(Logins.class);
    private static final long LARGEST = 1 << 20;
    private static final int DEEPEST = 10;

    /** Gives refreshed credentials back. */
    void giveBack() {
        for (String name : names) {
            try {
                for (Path file : find(home.resolve(HomeNames.below(name)))) {
                    giveBack(file, userHome.resolve(home.relativize(file)));
                }
            } catch (IOException e) {
                LOG.warn("a login that an agent refreshed was not kept: {}", e.getMessage());
            }
        }
    }

    private static void giveBack(Path own, Path users) throws IOException {
        if (!Files.isRegularFile(users) || Files.size(own) > LARGEST) {
            return;
        }
        // A login may be kept elsewhere, behind a link: that is where it is refreshed.
        Path target = users.toRealPath();
        boolean newer =
                Files.getLastModifiedTime(own, LinkOption.NOFOLLOW_LINKS)
                                .compareTo(Files.getLastModifiedTime(target))
                        > 0;
        byte[] content = Files.readAllBytes(own);
        if (!newer
                || Arrays.equals(content, Files.readAllBytes(target))
                || Json.findObject(new String(content, StandardCharsets.UTF_8)).isEmpty()) {
            return;
        }
        Path fresh = target.resolveSibling(target.getFileName() + ".stepfast");
        try {
            PrivateFiles.createFile(fresh);
        } catch (FileAlreadyExistsException leftByACrash) {
            Files.delete(fresh);
            PrivateFiles.createFile(fresh);
        }
        try {
            Files.write(fresh, content);
            Files.setPosixFilePermissions(fresh, Files.getPosixFilePermissions(target));
            Files.move(
                    fresh,
                    target,
                    StandardCopyOption.ATOMIC_MOVE,
                    StandardCopyOption.REPLACE_EXISTING);
        } finally {
            Files.deleteIfExists(fresh);
        }
    }

    private static List<Path> find(Path top) throws IOException {
        List<Path> found = new ArrayList<>();
        find(top, 0, found);
        return found;
    }

    private static void find(Path path, int depth, List<Path> found) throws IOException {
        if (Files.isDirectory(path, LinkOption.NOFOLLOW_LINKS)) {
            if (depth < DEEPEST && !HomeNames.isLeftOut(path)) {
                try (DirectoryStream<Path> entries = Files.newDirectoryStream(path)) {
                    for (Path entry : entries) {
                        find(entry, depth + 1, found);
                    }
                }
            }
        } else if (HomeNames.isCredential(path)
                && Files.isRegularFile(path, LinkOption.NOFOLLOW_LINKS)) {
            found.add(path);
        }
    }
}

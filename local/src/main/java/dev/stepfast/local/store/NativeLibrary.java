package dev.stepfast.local.store;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;

/**
 * Where the SQLite driver unpacks its native library: a private folder, for the shared temporary
 * one would let others put theirs in its place. Says nothing where a launcher has decided.
 */
final class NativeLibrary {
    private static final String FOLDER = "org.sqlite.tmpdir";
    private static final String SHIPPED = "org.sqlite.lib.path";

    /** A killed process leaves its copy behind; after this time nobody is still loading one. */
    private static final Duration LEFT_BEHIND = Duration.ofSeconds(10);

    private NativeLibrary() {}

    /** Names the folder, once in the life of the process and before the driver is loaded. */
    static synchronized void unpackInto(Path staging) {
        if (System.getProperty(FOLDER) != null || System.getProperty(SHIPPED) != null) {
            return;
        }
        try {
            Path folder =
                    Files.isWritable(staging) ? staging : Files.createTempDirectory("stepfast");
            System.setProperty(FOLDER, folder.toString());
        } catch (IOException e) {
            throw Failures.of("no private folder for the SQLite library", e);
        }
    }

    /**
     * Removes copies of processes that were killed. One that cannot be removed is in use on a
     * system that keeps such files, and stays.
     */
    static void removeLeftBehind(Path folder) {
        Instant limit = Instant.now().minus(LEFT_BEHIND);
        try (DirectoryStream<Path> copies = Files.newDirectoryStream(folder, "sqlite-*")) {
            for (Path copy : copies) {
                if (Files.getLastModifiedTime(copy).toInstant().isBefore(limit)) {
                    Files.deleteIfExists(copy);
                }
            }
        } catch (IOException e) {
            System.getLogger(NativeLibrary.class.getName())
                    .log(System.Logger.Level.DEBUG, "copies are left in " + folder, e);
        }
    }
}

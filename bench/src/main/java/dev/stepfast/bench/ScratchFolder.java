package dev.stepfast.bench;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import org.jspecify.annotations.Nullable;

/**
 * A folder for one measurement, removed when it is closed. It lies below the current folder, so
 * that files are on a real disk also where temporary files are kept in memory.
 */
record ScratchFolder(Path root) implements AutoCloseable {

    static ScratchFolder create() throws IOException {
        Path all = Files.createDirectories(Path.of("target/scratch").toAbsolutePath());
        return new ScratchFolder(Files.createTempDirectory(all, "measure-").toRealPath());
    }

    void write(String relative, String text) throws IOException {
        Path file = root.resolve(relative);
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
    }

    @Override
    public void close() throws IOException {
        Files.walkFileTree(root, new Removal());
    }

    private static final class Removal extends SimpleFileVisitor<Path> {
        @Override
        public FileVisitResult visitFile(Path file, BasicFileAttributes attributes)
                throws IOException {
            Files.delete(file);
            return FileVisitResult.CONTINUE;
        }

        @Override
        public FileVisitResult postVisitDirectory(Path folder, @Nullable IOException failure)
                throws IOException {
            Files.delete(folder);
            return FileVisitResult.CONTINUE;
        }
    }
}

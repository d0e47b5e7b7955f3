package dev.stepfast.local.workspace;

import java.io.Closeable;
import java.io.IOException;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.Path;
import java.util.List;

/**
 * Walks down from the root's handle, one component at a time. The root stays open as long as this
 * does.
 */
final class FolderWalk implements Closeable {
    private final Path realPath;
    private final OpenFolder root;

    private FolderWalk(Path realPath, OpenFolder root) {
        this.realPath = realPath;
        this.root = root;
    }

    /** Opens the root by its real path. */
    static FolderWalk open(Path root) throws IOException {
        Path realPath = root.toRealPath();
        return new FolderWalk(realPath, OpenFolder.openRoot(realPath));
    }

    Path realPath() {
        return realPath;
    }

    /** A handle on the folder these components lead to, which the caller closes. */
    OpenFolder open(List<Path> components) throws IOException, PathStopped {
        OpenFolder at = root.again();
        for (Path component : components) {
            OpenFolder next;
            try (OpenFolder left = at) {
                next = left.openFolder(component);
            }
            at = next;
        }
        return at;
    }

    /** A handle on the folder that the last component lies in. */
    OpenFolder openParent(List<Path> components) throws IOException, PathStopped {
        return open(components.subList(0, components.size() - 1));
    }

    /** What is at the end of these components, of which there is at least one. */
    FileStamp stampOf(List<Path> components) throws IOException, PathStopped {
        try (OpenFolder parent = openParent(components)) {
            return parent.stampOf(components.getLast());
        }
    }

    /** Reads the regular file at the end of these components. */
    ReadFile read(List<Path> components, long maxBytes, FileThreads.Progress progress)
            throws IOException, PathStopped {
        try (OpenFolder parent = openParent(components);
                SeekableByteChannel channel = parent.openFile(components.getLast())) {
            return ReadFile.of(channel, maxBytes, progress);
        }
    }

    @Override
    public void close() throws IOException {
        root.close();
    }
}

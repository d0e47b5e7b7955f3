package dev.stepfast.local.workspace;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * Reads what a symbolic link says.
 *
 * <p>Java has no such call on folder handles, so it goes by path between two looks through handles
 * that must find the same link; what is read is compared and hashed, never opened.
 */
final class LinkText {
    private LinkText() {}

    static Optional<String> find(FolderWalk walk, List<Path> components)
            throws IOException, PathStopped {
        try (OpenFolder parent = walk.openParent(components)) {
            Path path = walk.realPath();
            for (Path component : components) {
                path = path.resolve(component);
            }
            return find(parent, components.getLast(), path);
        }
    }

    static Optional<String> find(OpenFolder parent, Path name, Path path)
            throws IOException, PathStopped {
        FileStamp before = parent.stampOf(name);
        if (before.kind() != FileStamp.Kind.LINK) {
            return Optional.empty();
        }
        String text = FileNames.text(Files.readSymbolicLink(path));
        if (!before.isSameAs(parent.stampOf(name))) {
            throw PathStopped.changed();
        }
        return Optional.of(text);
    }
}

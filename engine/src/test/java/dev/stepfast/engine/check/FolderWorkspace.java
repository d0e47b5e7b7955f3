package dev.stepfast.engine.check;

import dev.stepfast.engine.workspace.TreeSnapshot;
import dev.stepfast.engine.workspace.Workspace;
import dev.stepfast.plan.check.WorkspacePath;
import dev.stepfast.plan.value.Sha256;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;

/** A folder of this machine as checks see it; it counts how often a file is read. */
final class FolderWorkspace implements Workspace {
    /** Nobody can read it, not even root. */
    private static final WorkspacePath UNREADABLE = WorkspacePath.of("unreadable");

    private final Path root;
    private final AtomicInteger reads = new AtomicInteger();

    FolderWorkspace(Path root) {
        this.root = root;
    }

    int reads() {
        return reads.get();
    }

    @Override
    public String realPath() {
        return root.toString();
    }

    @Override
    public Look look(WorkspacePath path) {
        Path file = resolve(path);
        if (Files.isSymbolicLink(file)) {
            return new Look.Link();
        }
        if (hasLink(file)) {
            return new Look.Refused("a link lies on the way");
        }
        if (Files.isDirectory(file, LinkOption.NOFOLLOW_LINKS)) {
            return new Look.Folder();
        }
        if (Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)) {
            return new Look.RegularFile(file.toFile().length(), Files.isExecutable(file));
        }
        return Files.exists(file, LinkOption.NOFOLLOW_LINKS)
                ? new Look.Other()
                : new Look.Nothing();
    }

    @Override
    public Content read(WorkspacePath path, long maxBytes) {
        reads.incrementAndGet();
        if (path.equals(UNREADABLE)) {
            return new Content.Unreadable("cannot be read");
        }
        return switch (look(path)) {
            case Look.RegularFile file when file.bytes() > maxBytes ->
                    new Content.TooLarge(file.bytes());
            case Look.RegularFile file -> bytes(resolve(path));
            case Look.Nothing nothing -> new Content.Missing();
            case Look.Link link -> new Content.Refused("a link");
            case Look.Refused refused -> new Content.Refused(refused.reason());
            case Look.Folder folder -> new Content.NotAFile();
            case Look.Other other -> new Content.NotAFile();
        };
    }

    @Override
    public TreeSnapshot snapshot() {
        Map<String, TreeSnapshot.FileState> files = new HashMap<>();
        try (Stream<Path> all = Files.walk(root)) {
            for (Path file : all.filter(Files::isRegularFile).toList()) {
                files.put(
                        root.relativize(file).toString(),
                        new TreeSnapshot.FileState("100644", Sha256.of(Files.readAllBytes(file))));
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return new TreeSnapshot(files);
    }

    @Override
    public Listing list(WorkspacePath folder) {
        throw new UnsupportedOperationException("checks list nothing");
    }

    @Override
    public Change write(WorkspacePath path, byte[] content) {
        throw new UnsupportedOperationException("checks write nothing");
    }

    @Override
    public Change delete(WorkspacePath path) {
        throw new UnsupportedOperationException("checks delete nothing");
    }

    @Override
    public Change move(WorkspacePath from, WorkspacePath to) {
        throw new UnsupportedOperationException("checks move nothing");
    }

    private static Content bytes(Path file) {
        try {
            return new Content.Bytes(Files.readAllBytes(file));
        } catch (IOException e) {
            return new Content.Unreadable("cannot be read");
        }
    }

    private boolean hasLink(Path file) {
        for (Path at = file.getParent(); at != null && at.startsWith(root); at = at.getParent()) {
            if (Files.isSymbolicLink(at)) {
                return true;
            }
        }
        return false;
    }

    private Path resolve(WorkspacePath path) {
        Path at = root;
        for (String name : path.components()) {
            at = at.resolve(name);
        }
        return at;
    }
}

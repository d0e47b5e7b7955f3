package dev.stepfast.local.process;

import dev.stepfast.engine.workspace.TreeSnapshot;
import dev.stepfast.engine.workspace.Workspace;
import dev.stepfast.plan.check.WorkspacePath;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;

/** As much of a workspace as looking for programs needs. */
record LookingWorkspace(Path root) implements Workspace {
    @Override
    public String realPath() {
        return root.toString();
    }

    @Override
    public Look look(WorkspacePath path) {
        Path at = root;
        for (String component : path.components()) {
            at = at.resolve(component);
            if (Files.isSymbolicLink(at)) {
                return at.equals(root.resolve(path.toString()))
                        ? new Look.Link()
                        : new Look.Refused(path + " lies behind a symbolic link");
            }
        }
        if (Files.isDirectory(at, LinkOption.NOFOLLOW_LINKS)) {
            return new Look.Folder();
        }
        if (!Files.exists(at, LinkOption.NOFOLLOW_LINKS)) {
            return new Look.Nothing();
        }
        return path.trailingSlash()
                ? new Look.Other()
                : new Look.RegularFile(at.toFile().length(), Files.isExecutable(at));
    }

    @Override
    public Content read(WorkspacePath path, long maxBytes) {
        try {
            return new Content.Bytes(Files.readAllBytes(root.resolve(path.toString())));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public Listing list(WorkspacePath folder) {
        throw new UnsupportedOperationException();
    }

    @Override
    public Change write(WorkspacePath path, byte[] content) {
        throw new UnsupportedOperationException();
    }

    @Override
    public Change delete(WorkspacePath path) {
        throw new UnsupportedOperationException();
    }

    @Override
    public Change move(WorkspacePath from, WorkspacePath to) {
        throw new UnsupportedOperationException();
    }

    @Override
    public TreeSnapshot snapshot() {
        throw new UnsupportedOperationException();
    }
}

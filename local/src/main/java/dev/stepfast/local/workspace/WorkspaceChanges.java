package dev.stepfast.local.workspace;

import dev.stepfast.engine.workspace.NameRules;
import dev.stepfast.engine.workspace.Workspace.Change;
import java.io.IOException;
import java.io.Serial;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** Carries out changes whose names were judged before. */
final class WorkspaceChanges {
    /** Most names that a folder to be moved may hold: each is judged first. */
    private static final int MAX_MOVED = 20_000;

    private static final int MAX_DEPTH = 100;

    private final FolderWalk walk;
    private final NameRules rules;
    private final FileThreads.Progress progress;

    WorkspaceChanges(FolderWalk walk, NameRules rules, FileThreads.Progress progress) {
        this.walk = walk;
        this.rules = rules;
        this.progress = progress;
    }

    Change write(List<Path> path, byte[] content) throws IOException, PathStopped {
        try (Staging staging = Staging.open(walk);
                OpenFolder parent = openOrMake(staging, path.subList(0, path.size() - 1))) {
            Path name = path.getLast();
            Set<PosixFilePermission> mode;
            FileStamp owner;
            try {
                FileStamp there = parent.stampOf(name);
                switch (there.kind()) {
                    case LINK -> throw PathStopped.link();
                    case FOLDER -> {
                        return new Change.Failed("is a folder; name a file");
                    }
                    case OTHER -> {
                        return new Change.Failed("is no regular file; it is left alone");
                    }
                    case FILE -> {}
                }
                if (!there.isWritable()) {
                    return new Change.Failed(
                            "is read-only; change its mode first if it is meant to be written");
                }
                mode = there.attributes().permissions();
                owner = there;
            } catch (PathStopped e) {
                if (e.stop() != PathStopped.Stop.MISSING) {
                    throw e;
                }
                mode = staging.newFileMode();
                owner = parent.ownStamp();
            }
            Path staged = staging.stageFile(content, mode);
            staging.takeOwner(staged, owner.attributes());
            progress.tick();
            staging.moveTo(staged, parent, name);
            return new Change.Done();
        }
    }

    Change delete(List<Path> path) throws IOException, PathStopped {
        try (OpenFolder parent = walk.openParent(path)) {
            Path name = path.getLast();
            FileStamp.Kind kind = parent.stampOf(name).kind();
            progress.tick();
            switch (kind) {
                case FILE, LINK -> parent.deleteFile(name);
                case FOLDER -> parent.deleteFolder(name);
                case OTHER -> {
                    return new Change.Failed("is neither a file nor a folder; it is left alone");
                }
            }
            parent.force();
            return new Change.Done();
        } catch (DirectoryNotEmptyException e) {
            return new Change.Failed("is a folder that is not empty; delete what is in it first");
        }
    }

    Change move(List<Path> from, List<Path> to) throws IOException, PathStopped {
        if (to.size() >= from.size() && to.subList(0, from.size()).equals(from)) {
            return new Change.Failed("cannot be moved into itself");
        }
        try (OpenFolder source = walk.openParent(from)) {
            Path name = from.getLast();
            switch (source.stampOf(name).kind()) {
                case LINK -> throw PathStopped.link();
                case OTHER -> {
                    return new Change.Failed("is neither a file nor a folder; it is left alone");
                }
                case FOLDER -> judgeBelow(source, name, texts(from), texts(to));
                case FILE -> {}
            }
            try (Staging staging = Staging.open(walk);
                    OpenFolder target = openOrMake(staging, to.subList(0, to.size() - 1))) {
                if (isThere(target, to.getLast())) {
                    return new Change.Failed(
                            "has no free name to go to; delete what is there first");
                }
                progress.tick();
                source.move(name, target, to.getLast());
                target.force();
                source.force();
                return new Change.Done();
            }
        } catch (NotToBeMoved e) {
            return new Change.Protected(String.valueOf(e.getMessage()));
        }
    }

    /** Opens the folder, making each that is missing in staging and moving it in. */
    private OpenFolder openOrMake(Staging staging, List<Path> components)
            throws IOException, PathStopped {
        OpenFolder at = walk.open(List.of());
        for (Path component : components) {
            try (OpenFolder left = at) {
                at = openOrMakeOne(staging, left, component);
            }
        }
        return at;
    }

    private static OpenFolder openOrMakeOne(Staging staging, OpenFolder parent, Path name)
            throws IOException, PathStopped {
        try {
            return parent.openFolder(name);
        } catch (PathStopped e) {
            if (e.stop() != PathStopped.Stop.MISSING) {
                throw e;
            }
        }
        Path made = staging.stageFolder();
        staging.takeOwner(made, parent.ownStamp().attributes());
        staging.moveTo(made, parent, name);
        return parent.openFolder(name);
    }

    private static boolean isThere(OpenFolder folder, Path name) throws IOException {
        try {
            folder.stampOf(name);
            return true;
        } catch (PathStopped e) {
            return false;
        }
    }

    /** Judges every name in a folder that is to be moved, where it is and where it would be. */
    private void judgeBelow(OpenFolder parent, Path name, List<String> from, List<String> to)
            throws IOException, PathStopped {
        int[] left = {MAX_MOVED};
        try (OpenFolder folder = parent.openFolder(name)) {
            judge(folder, from, to, left);
        }
    }

    private void judge(OpenFolder folder, List<String> from, List<String> to, int[] left)
            throws IOException, PathStopped {
        for (Path name : folder.names(left[0])) {
            List<String> source = with(from, FileNames.text(name));
            List<String> target = with(to, FileNames.text(name));
            for (List<String> path : List.of(source, target)) {
                if (rules.isHidden(path) || rules.isProtected(path) || rules.isSensitive(path)) {
                    throw new NotToBeMoved(
                            "holds \"" + String.join("/", source) + "\", which is protected");
                }
            }
            if (--left[0] < 0 || source.size() > MAX_DEPTH) {
                throw new NotToBeMoved("holds too much to be judged; move its parts");
            }
            if (folder.stampOf(name).kind() == FileStamp.Kind.FOLDER) {
                try (OpenFolder below = folder.openFolder(name)) {
                    judge(below, source, target, left);
                }
            }
        }
    }

    private static List<String> texts(List<Path> names) {
        return names.stream().map(FileNames::text).toList();
    }

    private static List<String> with(List<String> path, String name) {
        List<String> all = new ArrayList<>(path);
        all.add(name);
        return all;
    }

    /** A folder holds what must stay where it is. */
    private static final class NotToBeMoved extends IOException {
        @Serial private static final long serialVersionUID = 1L;

        NotToBeMoved(String message) {
            super(message);
        }
    }
}

package dev.stepfast.local.workspace;

import dev.stepfast.engine.workspace.NameRules;
import dev.stepfast.engine.workspace.SnapshotFailed;
import dev.stepfast.engine.workspace.TreeSnapshot;
import dev.stepfast.engine.workspace.TreeSnapshot.FileState;
import dev.stepfast.plan.check.WorkspacePath;
import dev.stepfast.plan.value.Sha256;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** One walk over the tree: every file that counts, through folder handles. */
final class TreeWalk {
    /** Most files of a snapshot. */
    private static final int MAX_FILES = 200_000;

    private static final int MAX_DEPTH = 200;

    /**
     * Folders that build tools and other version control fill; where git does not say, they are not
     * part of the tree.
     */
    private static final Set<String> LEFT_OUT =
            Set.of(
                    ".hg",
                    ".svn",
                    "node_modules",
                    "target",
                    "build",
                    "dist",
                    "out",
                    ".gradle",
                    ".venv",
                    "__pycache__");

    /** Never in a snapshot, whatever git says. */
    private static final Set<String> OWN = Set.of(NameRules.STORE, ".plan-executor");

    /** Never either, at any depth, be it a folder, a file of a linked work tree, or a link. */
    private static final String GIT = ".git";

    private static final Sha256 UNREADABLE_FOLDER = Sha256.of("a folder that cannot be read");

    private final FolderWalk walk;
    private final WorkspaceOptions options;
    private final FileHashes hashes;
    private final FileThreads.Progress progress;
    private final Map<String, FileState> files = new HashMap<>();

    TreeWalk(
            FolderWalk walk,
            WorkspaceOptions options,
            HashCache cache,
            FileThreads.Progress progress) {
        this.walk = walk;
        this.options = options;
        this.progress = progress;
        this.hashes = new FileHashes(options, cache, progress);
    }

    TreeSnapshot take(Optional<NameTree> names) throws IOException, PathStopped {
        try (OpenFolder root = walk.open(List.of())) {
            walkFolder(new Place(root, walk.realPath(), "", 0), names);
        }
        return new TreeSnapshot(files);
    }

    /** A folder on the way: its handle, its path, and how its files are called. */
    private record Place(OpenFolder folder, Path path, String prefix, int depth) {
        String nameOf(String entry) {
            return prefix.isEmpty() ? entry : prefix + "/" + entry;
        }
    }

    private void walkFolder(Place place, Optional<NameTree> names) throws IOException {
        progress.tick();
        if (place.depth() > MAX_DEPTH) {
            throw new SnapshotFailed(
                    "folders are nested deeper than " + MAX_DEPTH + " at " + place.prefix());
        }
        for (Path name : place.folder().names(Integer.MAX_VALUE - 1)) {
            String decoded = FileNames.printed(name);
            if (decoded.equals(GIT) || (place.depth() == 0 && OWN.contains(decoded))) {
                continue;
            }
            Optional<NameTree> chosen = names.flatMap(tree -> tree.find(decoded));
            if (names.isPresent() && chosen.isEmpty()) {
                continue;
            }
            try {
                walkEntry(place, name, chosen);
            } catch (PathStopped e) {
                // It went away, or something else came in its place: the next snapshot sees what is
                // there then.
            }
        }
    }

    private void walkEntry(Place place, Path name, Optional<NameTree> chosen)
            throws IOException, PathStopped {
        FileStamp stamp = place.folder().stampOf(name);
        String path = place.nameOf(FileNames.text(name));
        switch (stamp.kind()) {
            case FILE -> {
                Sha256 content = hashes.of(place.folder(), name, stamp, path, place.path());
                add(path, new FileState(stamp.isExecutable() ? "100755" : "100644", content));
            }
            case LINK -> {
                Optional<String> text =
                        LinkText.find(place.folder(), name, place.path().resolve(name));
                if (text.isPresent()) {
                    add(path, new FileState("120000", Sha256.of(text.get())));
                }
            }
            case FOLDER -> walkDown(place, name, path, chosen);
            case OTHER -> {}
        }
    }

    private void walkDown(Place place, Path name, String path, Optional<NameTree> chosen)
            throws IOException, PathStopped {
        if (chosen.isPresent() && chosen.get().isLeaf() && !chosen.get().isWholeFolder()) {
            addSubmodule(path);
            return;
        }
        boolean unknown = chosen.isEmpty() || chosen.get().isLeaf();
        if (unknown && LEFT_OUT.contains(name.toString())) {
            return;
        }
        try (OpenFolder folder = place.folder().openFolder(name)) {
            walkFolder(
                    new Place(folder, place.path().resolve(name), path, place.depth() + 1),
                    unknown ? Optional.empty() : chosen);
        } catch (AccessDeniedException e) {
            add(path, new FileState("040000", UNREADABLE_FOLDER));
        }
    }

    private void addSubmodule(String path) {
        Optional<String> commit =
                WorkspacePath.parse(path) instanceof WorkspacePath.Parsed.Ok ok
                        ? options.tracked().findCommit(ok.path())
                        : Optional.empty();
        add(path, new FileState("160000", Sha256.of(commit.orElse(""))));
    }

    private void add(String path, FileState state) {
        files.put(path, state);
        if (files.size() > MAX_FILES) {
            throw new SnapshotFailed(
                    "the workspace "
                            + walk.realPath()
                            + " holds more than "
                            + MAX_FILES
                            + " files that are not ignored; ignore what is made, or choose a smaller workspace");
        }
    }
}

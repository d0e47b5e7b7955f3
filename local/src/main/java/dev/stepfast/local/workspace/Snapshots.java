package dev.stepfast.local.workspace;

import dev.stepfast.engine.workspace.SnapshotFailed;
import dev.stepfast.engine.workspace.TreeSnapshot;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.locks.ReentrantLock;

/** Takes the state of the tree, over and over; what has not changed is not read again. */
final class Snapshots {
    private final FolderWalk walk;
    private final WorkspaceOptions options;
    private final HashCache cache = new HashCache();

    /** Guards the cache: one snapshot at a time. */
    private final ReentrantLock lock = new ReentrantLock();

    Snapshots(FolderWalk walk, WorkspaceOptions options) {
        this.walk = walk;
        this.options = options;
    }

    TreeSnapshot take(FileThreads threads) {
        lock.lock();
        try {
            Optional<NameTree> names =
                    threads.call(progress -> isWorkTree())
                            ? options.tracked().load()
                            : Optional.empty();
            cache.begin();
            return threads.call(
                    progress -> new TreeWalk(walk, options, cache, progress).take(names));
        } catch (IOException e) {
            throw new SnapshotFailed(
                    "the workspace " + walk.realPath() + " " + Failures.reason(e), e);
        } catch (PathStopped e) {
            throw new SnapshotFailed("the workspace " + walk.realPath() + " " + e.reason(), e);
        } finally {
            lock.unlock();
        }
    }

    /** Git's name is a folder, or a file in a linked work tree. */
    private boolean isWorkTree() throws IOException {
        try {
            return switch (walk.stampOf(List.of(Path.of(".git"))).kind()) {
                case FILE, FOLDER -> true;
                case LINK, OTHER -> false;
            };
        } catch (PathStopped e) {
            return false;
        }
    }
}

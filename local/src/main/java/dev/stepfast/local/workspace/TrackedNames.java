package dev.stepfast.local.workspace;

import dev.stepfast.plan.check.WorkspacePath;
import java.util.Optional;

/**
 * Knows which files of a workspace are not ignored; it may be missing, slow or wrong, and then
 * nothing else is.
 */
public interface TrackedNames {
    /** Nobody knows: the whole tree counts, but for folders of build tools. */
    TrackedNames UNKNOWN =
            new TrackedNames() {
                @Override
                public Optional<NameTree> load() {
                    return Optional.empty();
                }

                @Override
                public Optional<String> findCommit(WorkspacePath submodule) {
                    return Optional.empty();
                }
            };

    /**
     * The names now; empty when they cannot be had. They only choose among what is on disk. Asked
     * only where the workspace is itself the top of a work tree, as far as its {@code .git} says.
     */
    Optional<NameTree> load();

    /** The commit that a submodule stands at; empty when it cannot be had. */
    Optional<String> findCommit(WorkspacePath submodule);
}

package dev.stepfast.plan.taskplan;

import java.util.List;

/**
 * What a node may change, where it says so; a node that does not say may change the whole
 * workspace.
 */
public sealed interface Writes {
    /** Workspace-relative globs; none at all means that nothing may be changed. */
    record Globs(List<String> globs) implements Writes {
        public Globs {
            globs = List.copyOf(globs);
        }
    }

    /** Each file is claimed when it is first written. */
    record ByFile() implements Writes {}
}

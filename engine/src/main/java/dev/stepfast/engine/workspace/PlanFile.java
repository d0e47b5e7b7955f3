package dev.stepfast.engine.workspace;

import dev.stepfast.plan.taskplan.NodeId;
import java.util.List;

/** The plan file on disk. It changes by single marks only. */
public interface PlanFile {
    /** Workspace-relative path. */
    String path();

    /** The file as it is now, decoded. */
    Reading read();

    /**
     * The bytes of the file as they are now, or why they cannot be had; a link of the operator's is
     * followed.
     */
    Workspace.Content content();

    /**
     * Writes one mark on the step with this id, in the file as it is now.
     *
     * @param stepIds ids of the steps in document order as last read, kept across edits of the file
     */
    MarkResult mark(NodeId step, char mark, String lastText, List<NodeId> stepIds);

    /** What reading brought. */
    sealed interface Reading {
        record Text(String text) implements Reading {}

        record Unreadable(String reason) implements Reading {}
    }

    /** What came of writing a mark. */
    sealed interface MarkResult {
        /** The mark stands in the file, written now or before. */
        record Written() implements MarkResult {}

        /** The step is not in the file any more; nothing was written. */
        record StepVanished() implements MarkResult {}

        record Failed(String reason) implements MarkResult {}
    }
}

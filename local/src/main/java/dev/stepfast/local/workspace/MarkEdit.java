package dev.stepfast.local.workspace;

import dev.stepfast.plan.taskplan.NodeId;
import java.util.List;

/** Finds the box of a step in the bytes of a plan file and changes its mark, and nothing else. */
public interface MarkEdit {
    /**
     * Makes the edit.
     *
     * @param now the file as it is
     * @param step the step whose box it is
     * @param mark {@code x} or a blank
     * @param lastText the file as it was last read
     * @param stepIds ids of the steps in document order as last read
     */
    Edit apply(byte[] now, NodeId step, char mark, String lastText, List<NodeId> stepIds);

    /** What came of it. */
    sealed interface Edit {
        /** The file with the mark. */
        @SuppressWarnings("ArrayRecordComponent")
        record Changed(byte[] bytes) implements Edit {}

        /** The mark stands there already. */
        record AlreadyThere() implements Edit {}

        /** There is no such step any more. */
        record StepVanished() implements Edit {}

        /** The file is no plan that can be read; what is wrong with it. */
        record NoPlan(String reason) implements Edit {}
    }
}

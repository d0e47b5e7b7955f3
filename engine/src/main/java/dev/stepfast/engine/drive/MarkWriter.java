package dev.stepfast.engine.drive;

import dev.stepfast.engine.journal.RunState;
import dev.stepfast.engine.workspace.PlanFile.MarkResult;
import dev.stepfast.plan.taskplan.NodeId;

/** Writes the mark of a step into the plan file. */
@FunctionalInterface
public interface MarkWriter {
    MarkResult write(RunState state, NodeId step, char mark);
}

package dev.stepfast.engine.step;

import dev.stepfast.plan.taskplan.NodeId;
import java.util.Set;

/** Which steps of the plan are done by now. */
public record StepProgress(Set<NodeId> done) {
    public StepProgress {
        done = Set.copyOf(done);
    }
}

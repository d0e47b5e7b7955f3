package dev.stepfast.engine.step;

import dev.stepfast.engine.run.NodeResult;
import dev.stepfast.engine.run.Reason;
import dev.stepfast.plan.taskplan.Outcome;

/** Does nothing: the scheduler has waited for every branch that was taken. */
final class JoinExecutor {
    private JoinExecutor() {}

    static NodeResult execute() {
        return NodeResult.ended(Outcome.JOIN, Reason.ENDED_WELL, "");
    }
}

package dev.stepfast.engine;

import dev.stepfast.engine.view.CheckView;
import dev.stepfast.plan.taskplan.NodeId;
import java.util.List;

/**
 * What was found on one step.
 *
 * @param index from 1; 0 for the final checks of the plan
 * @param notCheckable displays of checks that need an attempt which is not recorded
 */
public record StepCheck(
        NodeId id, int index, String title, List<CheckView> checks, List<String> notCheckable) {
    public StepCheck {
        checks = List.copyOf(checks);
        notCheckable = List.copyOf(notCheckable);
    }
}

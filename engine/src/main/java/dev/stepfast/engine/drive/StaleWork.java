package dev.stepfast.engine.drive;

import dev.stepfast.engine.run.StaleLook;
import dev.stepfast.engine.step.StepHost;
import dev.stepfast.plan.taskplan.NodeId;
import java.util.List;

/** Makes the checks of done nodes again that were changed since. */
@FunctionalInterface
public interface StaleWork {
    List<StaleLook> look(StepHost host, List<NodeId> nodes);
}

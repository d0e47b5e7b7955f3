package dev.stepfast.engine.journal;

import dev.stepfast.plan.graph.WorkflowGraph;
import dev.stepfast.plan.taskplan.TaskPlan;
import dev.stepfast.plan.value.JsonValue.JsonObject;

/** How records hold a plan: as its canonical JSON, from which the same graph is compiled again. */
public interface PlanForm {
    JsonObject canonical(TaskPlan plan);

    /**
     * Compiles a canonical plan.
     *
     * @throws IllegalArgumentException when it is no valid plan
     */
    WorkflowGraph compile(JsonObject canonicalPlan);
}

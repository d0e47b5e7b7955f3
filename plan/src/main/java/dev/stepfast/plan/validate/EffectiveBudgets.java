package dev.stepfast.plan.validate;

import dev.stepfast.plan.taskplan.Budgets;
import dev.stepfast.plan.taskplan.TaskPlan;

/** The five counts that limit every run, stated or by default. */
public record EffectiveBudgets(
        int maxNodes, int maxDepth, int maxSteps, int maxModelCalls, int maxToolCalls) {
    /** Nodes of a plan that states no limit; the one default that can refuse a plan. */
    public static final int MAX_NODES = 32;

    private static final int LEAST_DEPTH = 8;
    private static final int LEAST_STEPS = 32;
    private static final int LEAST_MODEL_CALLS = 64;
    private static final int LEAST_TOOL_CALLS = 128;

    /** The plan's own limits, with defaults that fit its size where it states none. */
    public static EffectiveBudgets of(TaskPlan plan) {
        return of(
                plan.budgets().orElse(Budgets.UNSTATED),
                plan.nodes().size(),
                StaticMinimum.of(plan));
    }

    static EffectiveBudgets of(Budgets stated, int nodes, StaticMinimum minimum) {
        int modelCalls =
                stated.maxModelCalls()
                        .orElse(atLeast(LEAST_MODEL_CALLS, 16L * minimum.modelCalls()));
        return new EffectiveBudgets(
                stated.maxNodes().orElse(MAX_NODES),
                stated.maxDepth().orElse(atLeast(LEAST_DEPTH, minimum.depth())),
                stated.maxSteps().orElse(atLeast(LEAST_STEPS, 3L * nodes)),
                modelCalls,
                stated.maxToolCalls().orElse(atLeast(LEAST_TOOL_CALLS, 2L * modelCalls)));
    }

    private static int atLeast(int least, long wanted) {
        return (int) Math.min(Integer.MAX_VALUE, Math.max(least, wanted));
    }
}

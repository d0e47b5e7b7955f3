package dev.stepfast.plan.taskplan;

/** When a node runs. */
public sealed interface Condition {
    /** True when the operator wants optional steps. */
    record OptionalWanted() implements Condition {}
}

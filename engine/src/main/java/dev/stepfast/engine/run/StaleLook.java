package dev.stepfast.engine.run;

import dev.stepfast.plan.taskplan.NodeId;

/** What came of making the checks of a stale node again. */
public sealed interface StaleLook {
    NodeId node();

    /** All of them pass. */
    record Holds(NodeId node, Grade grade) implements StaleLook {}

    /** One fails: the work is to be done again. */
    record Fails(NodeId node, String detail) implements StaleLook {}

    /** They could not all be made; it stays stale. */
    record Unknown(NodeId node) implements StaleLook {}
}

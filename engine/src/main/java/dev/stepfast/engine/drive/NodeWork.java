package dev.stepfast.engine.drive;

import dev.stepfast.engine.run.NodeResult;
import dev.stepfast.engine.step.StepHost;
import dev.stepfast.plan.graph.GraphNode;

/** Does the work of one node on the calling thread. */
@FunctionalInterface
public interface NodeWork {
    NodeResult execute(GraphNode node, StepHost host);
}

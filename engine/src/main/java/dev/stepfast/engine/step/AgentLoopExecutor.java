package dev.stepfast.engine.step;

import dev.stepfast.engine.run.AttemptHistory;
import dev.stepfast.engine.run.NodeResult;
import dev.stepfast.engine.run.Verdict;
import dev.stepfast.plan.check.CheckSpec;
import dev.stepfast.plan.graph.GraphNode;
import dev.stepfast.plan.taskplan.Node;
import dev.stepfast.plan.taskplan.NodeId;
import java.util.List;
import java.util.Optional;

/** Runs the step loop of agent nodes. */
final class AgentLoopExecutor {
    private final StepServices services;
    private final StepBriefs briefs;

    AgentLoopExecutor(StepServices services) {
        this.services = services;
        this.briefs = new StepBriefs(services);
    }

    NodeResult execute(GraphNode node, Node.AgentLoop loop, StepHost host) {
        return new AgentLoopRun(node, loop, host, services, briefs).run();
    }

    /**
     * One repair attempt of an agent node, asked for by a verify node behind it.
     *
     * @return why it could not be started; empty when it was made
     */
    Optional<NodeResult> repairFor(
            GraphNode node,
            NodeId requestedBy,
            List<CheckSpec> checks,
            List<Verdict> verdicts,
            StepHost host) {
        if (!(node.spec() instanceof Node.AgentLoop loop)) {
            throw new IllegalArgumentException("no agent works on " + node.id());
        }
        return new AgentLoopRun(node, loop, host, services, briefs)
                .repairFor(requestedBy, checks, verdicts);
    }

    /**
     * Brings a repair attempt to its end that may have been cut off.
     *
     * @return why nothing more can be tried; empty when the work can be looked at again
     */
    Optional<NodeResult> endRepair(GraphNode node, AttemptHistory fix, StepHost host) {
        if (!(node.spec() instanceof Node.AgentLoop loop)) {
            throw new IllegalArgumentException("no agent works on " + node.id());
        }
        return new AgentLoopRun(node, loop, host, services, briefs).endRepair(fix);
    }

    StepBriefs briefs() {
        return briefs;
    }
}

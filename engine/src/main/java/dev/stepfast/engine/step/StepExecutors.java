package dev.stepfast.engine.step;

import dev.stepfast.engine.run.NodeResult;
import dev.stepfast.plan.graph.GraphNode;
import dev.stepfast.plan.taskplan.Node;

/** One executor per kind of node. */
public final class StepExecutors {
    private final AgentLoopExecutor agents;
    private final VerifyExecutor verifiers;
    private final HumanGateExecutor gates;

    public StepExecutors(StepServices services) {
        this.agents = new AgentLoopExecutor(services);
        this.verifiers = new VerifyExecutor(services, agents);
        this.gates = new HumanGateExecutor(services);
    }

    /**
     * Does the work of a node, or what is left of it, on the calling thread.
     *
     * @throws RunStopping when the run is stopped meanwhile
     */
    public NodeResult execute(GraphNode node, StepHost host) {
        return switch (node.spec()) {
            case Node.AgentLoop loop -> agents.execute(node, loop, host);
            case Node.Verify verify -> verifiers.execute(node, verify, host);
            case Node.HumanGate gate -> gates.execute(node, gate, host);
            case Node.Join join -> JoinExecutor.execute();
        };
    }
}

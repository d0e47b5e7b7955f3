package dev.stepfast.engine.step;

import dev.stepfast.engine.gate.GateText;
import dev.stepfast.engine.run.GateQuestion;
import dev.stepfast.engine.run.NodeResult;
import dev.stepfast.plan.graph.GraphNode;
import dev.stepfast.plan.taskplan.Node;
import java.time.Duration;
import java.util.List;

/** Asks a person, and frees its thread: the answer comes from any process, later. */
final class HumanGateExecutor {
    private final StepServices services;

    HumanGateExecutor(StepServices services) {
        this.services = services;
    }

    NodeResult execute(GraphNode node, Node.HumanGate gate, StepHost host) {
        Duration expiry = gate.expiresAfter().orElse(host.settings().gateExpiry());
        return new NodeResult.Asks(
                new GateQuestion(
                        GateText.of(host.graph(), node, gate),
                        gate.skippable().orElse(false),
                        services.clock().now().plus(expiry),
                        List.of()));
    }
}

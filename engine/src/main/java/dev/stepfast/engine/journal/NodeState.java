package dev.stepfast.engine.journal;

import dev.stepfast.engine.run.NodeHistory;
import dev.stepfast.engine.run.RunEvent.GateAnswered;
import dev.stepfast.engine.run.RunEvent.GateOpened;
import dev.stepfast.engine.run.RunEvent.NodeResolved;
import dev.stepfast.engine.run.TokenUsage;
import dev.stepfast.plan.graph.GraphNode;
import dev.stepfast.plan.taskplan.NodeId;
import java.time.Duration;
import java.util.Optional;

/**
 * What the records say about one node.
 *
 * @param incoming what is known of the edges that lead to it
 * @param usage of its model calls: what was reported, and what is reserved for calls without an end
 * @param calls model calls sent, retries not counted
 * @param work how long its agents worked, over all attempts
 * @param gate the newest gate it opened
 * @param marked whether the plan file shows its mark
 */
public record NodeState(
        GraphNode node,
        NodeHistory history,
        Incoming incoming,
        TokenUsage usage,
        int calls,
        Duration work,
        Optional<GateOpened> gate,
        Optional<GateAnswered> answer,
        boolean gateExpired,
        Optional<NodeResolved> resolved,
        boolean marked) {

    /** How many incoming edges have no state yet, and how those that have one ended. */
    public record Incoming(int open, int taken, int broken) {}

    static NodeState fresh(GraphNode node, int incomingEdges) {
        return new NodeState(
                node,
                NodeHistory.none(node.id()),
                new Incoming(incomingEdges, 0, 0),
                TokenUsage.ZERO,
                0,
                Duration.ZERO,
                Optional.empty(),
                Optional.empty(),
                false,
                Optional.empty(),
                false);
    }

    public NodeId id() {
        return node.id();
    }

    public boolean isResolved() {
        return resolved.isPresent();
    }

    /** True when a person's answer is awaited. */
    public boolean isAsking() {
        return gate.isPresent() && answer.isEmpty() && !gateExpired && resolved.isEmpty();
    }

    /** True when every incoming edge is resolved, one of them is taken and none broken. */
    public boolean isReady() {
        return resolved.isEmpty()
                && incoming.open() == 0
                && incoming.taken() > 0
                && incoming.broken() == 0;
    }

    NodeState withHistory(NodeHistory other) {
        return new NodeState(
                node,
                other,
                incoming,
                usage,
                calls,
                work,
                gate,
                answer,
                gateExpired,
                resolved,
                marked);
    }

    NodeState withIncoming(Incoming other) {
        return new NodeState(
                node,
                history,
                other,
                usage,
                calls,
                work,
                gate,
                answer,
                gateExpired,
                resolved,
                marked);
    }

    NodeState withUsage(TokenUsage otherUsage, int otherCalls) {
        return new NodeState(
                node,
                history,
                incoming,
                otherUsage,
                otherCalls,
                work,
                gate,
                answer,
                gateExpired,
                resolved,
                marked);
    }

    NodeState withWork(Duration other) {
        return new NodeState(
                node,
                history,
                incoming,
                usage,
                calls,
                other,
                gate,
                answer,
                gateExpired,
                resolved,
                marked);
    }

    NodeState withGate(GateOpened opened) {
        return new NodeState(
                node,
                history,
                incoming,
                usage,
                calls,
                work,
                Optional.of(opened),
                Optional.empty(),
                false,
                resolved,
                marked);
    }

    NodeState withAnswer(GateAnswered answered) {
        return new NodeState(
                node,
                history,
                incoming,
                usage,
                calls,
                work,
                gate,
                Optional.of(answered),
                false,
                resolved,
                marked);
    }

    NodeState withGateExpired() {
        return new NodeState(
                node, history, incoming, usage, calls, work, gate, answer, true, resolved, marked);
    }

    NodeState withResolved(Optional<NodeResolved> other) {
        return new NodeState(
                node,
                history,
                incoming,
                usage,
                calls,
                work,
                gate,
                answer,
                gateExpired,
                other,
                marked);
    }

    NodeState withMarked() {
        return new NodeState(
                node,
                history,
                incoming,
                usage,
                calls,
                work,
                gate,
                answer,
                gateExpired,
                resolved,
                true);
    }

    /**
     * The node with all that happened to another one, but for its outcome: the same node in a
     * changed plan.
     */
    NodeState withPastOf(NodeState old) {
        return new NodeState(
                node,
                old.history,
                incoming,
                old.usage,
                old.calls,
                old.work,
                old.gate,
                old.answer,
                old.gateExpired,
                Optional.empty(),
                old.marked);
    }

    /** The node as if it had never ended, its box open; its history stays. */
    NodeState reopened() {
        return new NodeState(
                node,
                HistoryFold.reopened(history),
                incoming,
                usage,
                calls,
                work,
                Optional.empty(),
                Optional.empty(),
                false,
                Optional.empty(),
                false);
    }
}

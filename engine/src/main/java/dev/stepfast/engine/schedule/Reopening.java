package dev.stepfast.engine.schedule;

import dev.stepfast.engine.journal.NodeState;
import dev.stepfast.engine.journal.RunState;
import dev.stepfast.engine.run.Reason;
import dev.stepfast.engine.run.RunEvent.NodeReopened;
import dev.stepfast.plan.graph.WorkflowGraph;
import dev.stepfast.plan.taskplan.Node;
import dev.stepfast.plan.taskplan.NodeId;
import dev.stepfast.plan.taskplan.Outcome;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Which nodes run again when one is reopened. */
public final class Reopening {
    private Reopening() {}

    /** The record that reopens a node, with all that was unreached because of it. */
    public static NodeReopened of(RunState state, NodeId node, String by, String why) {
        return new NodeReopened(node, unreachedBehind(state, node), by, why);
    }

    /**
     * The records that have a step run again: its own, or that of the gate before it to which
     * somebody said no. Empty where neither has ended.
     */
    public static List<NodeReopened> ofStep(RunState state, NodeId step, String by, String why) {
        Optional<NodeState> closed =
                gatesBefore(state.graph(), step).stream()
                        .map(state::node)
                        .filter(gate -> gate.isResolved() && !gate.isDone())
                        .findFirst();
        if (closed.isPresent()) {
            return List.of(of(state, closed.get().id(), by, why));
        }
        List<NodeReopened> reopened = new ArrayList<>();
        // A gate that was closed with its step asks again.
        gatesBefore(state.graph(), step).stream()
                .map(state::node)
                .filter(gate ->
                        gate.isSkipped()
                                && gate.resolved().orElseThrow().reason() == Reason.DECIDED)
                .forEach(gate -> reopened.add(of(state, gate.id(), by, why)));
        if (state.node(step).isResolved()) {
            reopened.add(of(state, step, by, why));
        }
        return List.copyOf(reopened);
    }

    /** What was unreached because a node did not end well, in the order in which it is reached. */
    public static List<NodeId> unreachedBehind(RunState state, NodeId node) {
        List<NodeId> unreached = new ArrayList<>();
        Set<NodeId> seen = new HashSet<>();
        Deque<NodeId> open = new ArrayDeque<>(List.of(node));
        while (!open.isEmpty()) {
            for (int index : state.graph().outgoing(open.pop())) {
                NodeState target = state.node(state.graph().edge(index).to());
                boolean lost =
                        target.resolved()
                                .map(end ->
                                        end.outcome() == Outcome.UNREACHED
                                                && end.reason() == Reason.UPSTREAM_FAILED)
                                .orElse(false);
                if (lost && seen.add(target.id())) {
                    unreached.add(target.id());
                    open.push(target.id());
                }
            }
        }
        return unreached;
    }

    /** The gates right before a step. */
    public static List<NodeId> gatesBefore(WorkflowGraph graph, NodeId step) {
        return graph.incoming(step).stream()
                .map(index -> graph.edge(index).from())
                .filter(id -> graph.node(id).spec() instanceof Node.HumanGate)
                .toList();
    }
}

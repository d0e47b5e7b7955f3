package dev.stepfast.engine.journal;

import dev.stepfast.engine.run.EdgeState;
import dev.stepfast.engine.run.Grade;
import dev.stepfast.engine.run.Reason;
import dev.stepfast.engine.run.RunEvent.NodeReopened;
import dev.stepfast.engine.run.RunEvent.NodeResolved;
import dev.stepfast.plan.graph.GraphNode;
import dev.stepfast.plan.graph.WorkflowGraph;
import dev.stepfast.plan.taskplan.NodeId;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;
import org.pcollections.PVector;
import org.pcollections.TreePSet;
import org.pcollections.TreePVector;

/**
 * The nodes and edges of a graph with what is known of each. Immutable; a change shares all that it
 * does not touch.
 *
 * @param ready declaration indices of the nodes that could start now
 * @param unhandled declaration indices of the nodes whose outcome is no success and leaves by no
 *     edge
 */
record NodeStates(
        WorkflowGraph graph,
        PVector<NodeState> nodes,
        PVector<Optional<EdgeState>> edges,
        TreePSet<Integer> ready,
        TreePSet<Integer> unhandled) {

    /** Nothing has happened; the entry is ready, as if an edge had been taken to it. */
    static NodeStates fresh(WorkflowGraph graph) {
        List<NodeState> nodes = new ArrayList<>(graph.nodes().size());
        for (GraphNode node : graph.nodes()) {
            nodes.add(NodeState.fresh(node, graph.incoming(node.id()).size()));
        }
        int entry = graph.node(graph.entry()).order();
        nodes.set(entry, nodes.get(entry).withIncoming(new NodeState.Incoming(0, 1, 0)));
        return new NodeStates(
                graph,
                TreePVector.from(nodes),
                TreePVector.from(
                        Collections.nCopies(graph.edges().size(), Optional.<EdgeState>empty())),
                TreePSet.singleton(entry),
                TreePSet.empty());
    }

    NodeState node(NodeId id) {
        return nodes.get(graph.node(id).order());
    }

    NodeStates put(NodeState node) {
        int order = node.node().order();
        boolean lost =
                node.resolved()
                        .map(end -> Edges.isUnhandled(graph, node.id(), end.outcome()))
                        .orElse(false);
        return new NodeStates(
                graph,
                nodes.with(order, node),
                edges,
                node.isReady() ? ready.plus(order) : ready.minus(order),
                lost ? unhandled.plus(order) : unhandled.minus(order));
    }

    /** The node has its outcome, and its edges the states that the record gives them. */
    NodeStates resolve(NodeResolved resolved) {
        NodeStates next = put(node(resolved.node()).withResolved(resolved));
        for (Map.Entry<Integer, EdgeState> edge : resolved.edges().entrySet()) {
            next = next.withEdge(edge.getKey(), edge.getValue());
        }
        return next;
    }

    private NodeStates withEdge(int index, EdgeState state) {
        if (edges.get(index).isPresent()) {
            return this;
        }
        NodeState target = node(graph.edge(index).to());
        NodeState.Incoming incoming = target.incoming();
        NodeState changed =
                target.withIncoming(
                        new NodeState.Incoming(
                                incoming.open() - 1,
                                incoming.taken() + (state == EdgeState.TAKEN ? 1 : 0),
                                incoming.broken() + (state == EdgeState.BROKEN ? 1 : 0)));
        return new NodeStates(graph, nodes, edges.with(index, Optional.of(state)), ready, unhandled)
                .put(changed);
    }

    /**
     * The named nodes are as if they had never ended, and nothing is known of the edges behind
     * them.
     */
    NodeStates reopen(NodeReopened reopened) {
        List<NodeId> all = new ArrayList<>(reopened.unreached());
        all.add(reopened.node());
        NodeStates next = this;
        PVector<Optional<EdgeState>> open = edges;
        SortedSet<Integer> touched = new TreeSet<>();
        for (NodeId id : all) {
            next = next.put(next.node(id).reopen());
            touched.add(graph.node(id).order());
            for (int index : graph.outgoing(id)) {
                open = open.with(index, Optional.empty());
                touched.add(graph.node(graph.edge(index).to()).order());
            }
        }
        next = new NodeStates(graph, next.nodes, open, next.ready, next.unhandled);
        for (int order : touched) {
            next = next.put(next.nodes.get(order).withIncoming(next.countIncoming(order)));
        }
        return next;
    }

    private NodeState.Incoming countIncoming(int order) {
        NodeId id = graph.nodes().get(order).id();
        if (id.equals(graph.entry())) {
            return new NodeState.Incoming(0, 1, 0);
        }
        int open = 0;
        int taken = 0;
        int broken = 0;
        for (int index : graph.incoming(id)) {
            Optional<EdgeState> state = edges.get(index);
            open += state.isEmpty() ? 1 : 0;
            taken += state.equals(Optional.of(EdgeState.TAKEN)) ? 1 : 0;
            broken += state.equals(Optional.of(EdgeState.BROKEN)) ? 1 : 0;
        }
        return new NodeState.Incoming(open, taken, broken);
    }

    /**
     * The nodes of another graph with what is known here of those with the same id; outcomes only
     * of those kept.
     */
    NodeStates movedTo(WorkflowGraph other, List<NodeId> kept) {
        NodeStates next = fresh(other);
        List<NodeResolved> resolutions = new ArrayList<>();
        for (NodeState old : nodes) {
            if (!other.has(old.id())) {
                continue;
            }
            boolean keeps = kept.contains(old.id()) && old.isResolved();
            next = next.put(pastOf(old, next.node(old.id()), keeps));
            if (keeps) {
                old.resolved().ifPresent(resolutions::add);
            }
        }
        for (NodeResolved resolution : resolutions) {
            next =
                    next.resolve(
                            resolution.withEdges(
                                    Edges.statesAfter(
                                            other,
                                            resolution.node(),
                                            resolution.outcome(),
                                            resolution.reason() == Reason.NOT_CHOSEN)));
            NodeState old = node(resolution.node());
            if (old.isStale() || isEarnedByAnother(old, next.node(resolution.node()))) {
                next = next.put(next.node(resolution.node()).madeStale());
            }
        }
        return next;
    }

    /** What is known of a node of another plan; what was tried for another text goes not on. */
    private static NodeState pastOf(NodeState old, NodeState now, boolean keeps) {
        NodeState same = now.withPastOf(old);
        if (keeps) {
            return same;
        }
        NodeState open = old.isResolved() ? same.reopenBy(old) : same;
        return isSame(old, now) ? open : open.withHistory(HistoryFold.closed(old.history()));
    }

    private static boolean isSame(NodeState old, NodeState now) {
        return old.node().spec().equals(now.node().spec());
    }

    /** What a person vouched for holds, whatever the text says by now. */
    private static boolean isEarnedByAnother(NodeState old, NodeState now) {
        return old.isDone()
                && !old.isSkipped()
                && !isSame(old, now)
                && !old.grade().equals(Optional.of(Grade.BY_HAND));
    }
}

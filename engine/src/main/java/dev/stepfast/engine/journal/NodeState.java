package dev.stepfast.engine.journal;

import dev.stepfast.engine.run.Grade;
import dev.stepfast.engine.run.NodeHistory;
import dev.stepfast.engine.run.RunEvent.GateAnswered;
import dev.stepfast.engine.run.RunEvent.GateOpened;
import dev.stepfast.engine.run.RunEvent.NodeDecision;
import dev.stepfast.engine.run.RunEvent.NodeResolved;
import dev.stepfast.engine.run.TokenUsage;
import dev.stepfast.plan.graph.GraphNode;
import dev.stepfast.plan.taskplan.NodeId;
import dev.stepfast.plan.taskplan.Outcome;
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
 * @param decision of a person, recorded without all that follows from it yet
 * @param box what the plan file shows of it, as far as the records say
 * @param reopened whether it was reopened: what the file showed when the run began holds no longer
 * @param stale whether its text or checks have changed since it was done
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
        Optional<NodeDecision> decision,
        BoxState box,
        boolean reopened,
        boolean stale) {

    /** How many incoming edges have no state yet, and how those that have one ended. */
    public record Incoming(int open, int taken, int broken) {}

    /** What a run knows of the box of a step. */
    public enum BoxState {
        /** It has written nothing there. */
        UNTOUCHED,
        /** It has written a mark. */
        MARKED,
        /** A mark may stand there that holds no longer. */
        TO_CLEAR
    }

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
                Optional.empty(),
                BoxState.UNTOUCHED,
                false,
                false);
    }

    public NodeId id() {
        return node.id();
    }

    public boolean isResolved() {
        return resolved.isPresent();
    }

    /** True when it ended well, was done before the run, or a person said that it may be left. */
    public boolean isDone() {
        return resolved.map(end -> end.outcome().isSuccess()).orElse(false);
    }

    /** True when a person left it out. */
    public boolean isSkipped() {
        return resolved.map(end -> end.outcome() == Outcome.SKIPPED).orElse(false);
    }

    /** True when the plan file shows the mark that the run wrote. */
    public boolean marked() {
        return box == BoxState.MARKED;
    }

    /** True for a done node that was earned by another text or other checks than it has now. */
    public boolean isStale() {
        return isDone()
                && (stale
                        || resolved.flatMap(NodeResolved::grade).equals(Optional.of(Grade.STALE)));
    }

    /** How it was earned, as far as that still holds. */
    public Optional<Grade> grade() {
        return isStale() ? Optional.of(Grade.STALE) : resolved.flatMap(NodeResolved::grade);
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
        return copy().history(other).build();
    }

    NodeState withIncoming(Incoming other) {
        return copy().incoming(other).build();
    }

    NodeState withUsage(TokenUsage otherUsage, int otherCalls) {
        return copy().usage(otherUsage, otherCalls).build();
    }

    NodeState withWork(Duration other) {
        return copy().work(other).build();
    }

    NodeState withGate(GateOpened opened) {
        return copy().asking(Optional.of(opened), Optional.empty(), false).build();
    }

    NodeState withAnswer(GateAnswered answered) {
        return copy().asking(gate, Optional.of(answered), false).build();
    }

    NodeState withGateExpired() {
        return copy().asking(gate, answer, true).build();
    }

    /** The node with its outcome; what a person decided has been followed. */
    NodeState withResolved(NodeResolved end) {
        return copy().resolved(Optional.of(end)).decision(Optional.empty()).stale(false).build();
    }

    NodeState withDecision(NodeDecision decided) {
        return copy().decision(Optional.of(decided)).build();
    }

    NodeState withBox(BoxState other) {
        return copy().box(other).build();
    }

    /** The same done node, whose text or checks are others by now. */
    NodeState madeStale() {
        return copy().stale(true).build();
    }

    /**
     * The node with all that happened to another one, but for its outcome: the same node in a
     * changed plan.
     */
    NodeState withPastOf(NodeState old) {
        return new Copy(old).of(node, incoming).resolved(Optional.empty()).stale(false).build();
    }

    /** The node as if it had never ended, its box to be opened; its history stays. */
    NodeState reopen() {
        return reopenBy(this);
    }

    /** Reopened, where what the file shows of it is known by another state of it. */
    NodeState reopenBy(NodeState known) {
        boolean shown =
                known.box != BoxState.UNTOUCHED
                        || known.resolved
                                .map(end -> end.outcome() == Outcome.ALREADY_DONE)
                                .orElse(false);
        return copy().history(HistoryFold.reopened(history))
                .asking(Optional.empty(), Optional.empty(), false)
                .resolved(Optional.empty())
                .decision(decision.filter(NodeDecision::outlivesReopening))
                .box(shown ? BoxState.TO_CLEAR : BoxState.UNTOUCHED)
                .reopened()
                .stale(false)
                .build();
    }

    private Copy copy() {
        return new Copy(this);
    }

    /** A node in the making: another one with something changed. */
    private static final class Copy {
        private GraphNode node;
        private NodeHistory history;
        private Incoming incoming;
        private TokenUsage usage;
        private int calls;
        private Duration work;
        private Optional<GateOpened> gate;
        private Optional<GateAnswered> answer;
        private boolean gateExpired;
        private Optional<NodeResolved> resolved;
        private Optional<NodeDecision> decision;
        private BoxState box;
        private boolean reopened;
        private boolean stale;

        Copy(NodeState from) {
            this.node = from.node;
            this.history = from.history;
            this.incoming = from.incoming;
            this.usage = from.usage;
            this.calls = from.calls;
            this.work = from.work;
            this.gate = from.gate;
            this.answer = from.answer;
            this.gateExpired = from.gateExpired;
            this.resolved = from.resolved;
            this.decision = from.decision;
            this.box = from.box;
            this.reopened = from.reopened;
            this.stale = from.stale;
        }

        Copy of(GraphNode other, Incoming edges) {
            this.node = other;
            this.incoming = edges;
            return this;
        }

        Copy history(NodeHistory other) {
            this.history = other;
            return this;
        }

        Copy incoming(Incoming other) {
            this.incoming = other;
            return this;
        }

        Copy usage(TokenUsage other, int sent) {
            this.usage = other;
            this.calls = sent;
            return this;
        }

        Copy work(Duration other) {
            this.work = other;
            return this;
        }

        Copy asking(Optional<GateOpened> opened, Optional<GateAnswered> answered, boolean expired) {
            this.gate = opened;
            this.answer = answered;
            this.gateExpired = expired;
            return this;
        }

        Copy resolved(Optional<NodeResolved> other) {
            this.resolved = other;
            return this;
        }

        Copy decision(Optional<NodeDecision> other) {
            this.decision = other;
            return this;
        }

        Copy box(BoxState other) {
            this.box = other;
            return this;
        }

        Copy reopened() {
            this.reopened = true;
            return this;
        }

        Copy stale(boolean other) {
            this.stale = other;
            return this;
        }

        NodeState build() {
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
                    decision,
                    box,
                    reopened,
                    stale);
        }
    }
}

package dev.stepfast.engine;

import dev.stepfast.engine.journal.NodeState;
import dev.stepfast.engine.journal.RunState;
import dev.stepfast.engine.run.PlanSource;
import dev.stepfast.engine.run.RunEvent.PlanChangeAccepted;
import dev.stepfast.plan.check.CheckSpec;
import dev.stepfast.plan.graph.GraphNode;
import dev.stepfast.plan.graph.WorkflowGraph;
import dev.stepfast.plan.taskplan.NodeId;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * What a changed plan file means for a run that goes on. Additions and reworded later steps are
 * taken up; what could hide an unproved step needs a person.
 */
sealed interface PlanChange {

    /** It is taken up, with what stays as it is and what runs again. */
    record TakenUp(
            RunState state,
            PreparedPlan plan,
            WorkflowGraph graph,
            List<NodeId> kept,
            List<NodeId> again)
            implements PlanChange {
        PlanChangeAccepted accepted(String by, String why) {
            return new PlanChangeAccepted(
                    state.graph().planDigest(), plan.source(), graph, kept, again, by, why);
        }
    }

    /** Nobody but a person may take it up. */
    record NeedsAPerson(String what) implements PlanChange {
        static NeedsAPerson ticked(String step) {
            return new NeedsAPerson("the box of " + step + " was ticked, and not by Stepfast");
        }
    }

    /** Why a change was taken up that nobody was asked about. */
    String UNASKED = "a change that is taken up unasked";

    /** What a change means that nobody has accepted. */
    static PlanChange between(RunState state, PreparedPlan plan, WorkflowGraph graph) {
        if (state.source().format() == PlanSource.Format.JSON) {
            return new NeedsAPerson("a task plan is taken up by a person only");
        }
        for (NodeState node : state.nodes()) {
            List<String> lost = node.isResolved() ? List.of() : lostChecks(node, graph);
            if (!lost.isEmpty()) {
                return new NeedsAPerson(
                        "the step " + node.id() + " lost the check \"" + lost.getFirst() + "\"");
            }
        }
        return acceptedMeanwhile(state, plan, graph);
    }

    /**
     * A change that is accepted at once: all of it, but for that of a step on which somebody works.
     */
    static PlanChange acceptedMeanwhile(RunState state, PreparedPlan plan, WorkflowGraph graph) {
        return state.nodes().stream()
                .filter(node -> !node.isResolved() && !node.history().undecided().isEmpty())
                .filter(node ->
                        !graph.has(node.id())
                                || !graph.node(node.id()).spec().equals(node.node().spec()))
                .findFirst()
                .<PlanChange>map(node ->
                        new NeedsAPerson("the interrupted step " + node.id() + " was changed"))
                .orElseGet(() -> accepted(state, plan, graph));
    }

    /**
     * A change that a person accepts. Of a Markdown plan a changed done step is stale, and nothing
     * behind it runs again; of a task plan what changed runs again with all behind it.
     */
    static TakenUp accepted(RunState state, PreparedPlan plan, WorkflowGraph graph) {
        Set<NodeId> anew =
                state.source().format() == PlanSource.Format.JSON
                        ? changedAndBehind(state, graph)
                        : Set.of();
        List<NodeId> kept = new ArrayList<>();
        List<NodeId> again = new ArrayList<>();
        for (NodeState node : state.nodes()) {
            if (node.isResolved()) {
                boolean keeps = graph.has(node.id()) && !anew.contains(node.id());
                (keeps ? kept : again).add(node.id());
            }
        }
        return new TakenUp(state, plan, graph, List.copyOf(kept), List.copyOf(again));
    }

    private static Set<NodeId> changedAndBehind(RunState state, WorkflowGraph graph) {
        Set<NodeId> anew = new HashSet<>();
        Deque<NodeId> open = new ArrayDeque<>();
        for (GraphNode node : graph.nodes()) {
            boolean same =
                    state.graph().has(node.id())
                            && state.graph().node(node.id()).spec().equals(node.spec());
            if (!same && anew.add(node.id())) {
                open.push(node.id());
            }
        }
        while (!open.isEmpty()) {
            for (int index : graph.outgoing(open.pop())) {
                NodeId next = graph.edge(index).to();
                if (anew.add(next)) {
                    open.push(next);
                }
            }
        }
        return anew;
    }

    /** How the nodes differ, one line each. */
    static List<String> differences(WorkflowGraph before, WorkflowGraph now) {
        List<String> lines = new ArrayList<>();
        for (GraphNode node : now.nodes()) {
            if (!before.has(node.id())) {
                lines.add("+ " + node.id());
            } else if (!before.node(node.id()).spec().equals(node.spec())) {
                lines.add("~ " + node.id());
            }
        }
        before.nodes().stream()
                .filter(node -> !now.has(node.id()))
                .forEach(node -> lines.add("- " + node.id()));
        return lines;
    }

    private static List<String> lostChecks(NodeState node, WorkflowGraph graph) {
        if (!graph.has(node.id())) {
            // A removed step took its checks with it.
            return node.node().spec().checks().stream().map(CheckSpec::key).limit(1).toList();
        }
        Set<String> now =
                graph.node(node.id()).spec().checks().stream()
                        .map(CheckSpec::key)
                        .collect(Collectors.toSet());
        return node.node().spec().checks().stream()
                .map(CheckSpec::key)
                .filter(key -> !now.contains(key))
                .toList();
    }
}

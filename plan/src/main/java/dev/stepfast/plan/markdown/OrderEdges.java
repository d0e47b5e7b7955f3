package dev.stepfast.plan.markdown;

import dev.stepfast.plan.diagnostic.Diagnostic;
import dev.stepfast.plan.diagnostic.DiagnosticCode;
import dev.stepfast.plan.diagnostic.SourceSpan;
import dev.stepfast.plan.diagnostic.Spelling;
import dev.stepfast.plan.taskplan.NodeId;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Makes the edges between steps: the order of the document, groups of parallel siblings, {@code
 * after}, gates, parents.
 *
 * <p>It goes down the tree of steps by recursion; the limit on nesting bounds it.
 */
final class OrderEdges {
    /** Beyond that nobody is told what was meant: a plan of unknown names would cost the square. */
    private static final int MOST_COMPARISONS = 1_000_000;

    /** As many as a task plan may have. */
    private static final int MOST_EDGES = 1_000_000;

    private final StepTree tree;
    private final List<String> ids;
    private final List<Arrow> arrows = new ArrayList<>();
    private final List<Diagnostic> diagnostics = new ArrayList<>();
    private int comparisons;
    private boolean full;

    /**
     * An edge in the making.
     *
     * @param orderOnly taken however its source ends
     * @param written where an {@code after} asks for it; empty for the order of the document
     * @param place the step that it leads to, in the source
     */
    record Arrow(
            NodeId from,
            NodeId to,
            boolean orderOnly,
            Optional<SourceSpan> written,
            SourceSpan place) {}

    /** What a step waits for. */
    private record Incoming(NodeId from, boolean orderOnly, Optional<SourceSpan> written) {}

    private OrderEdges(StepTree tree) {
        this.tree = tree;
        this.ids = tree.ids();
    }

    /** The arrows, free of cycles, and what was wrong with the ones asked for. */
    record Result(List<Arrow> arrows, List<Diagnostic> diagnostics) {}

    static Result of(StepTree tree) {
        OrderEdges edges = new OrderEdges(tree);
        edges.siblings(tree.roots(), List.of(), List.of());
        CycleBreaker.Result acyclic = CycleBreaker.breakCycles(edges.arrows);
        edges.diagnostics.addAll(acyclic.diagnostics());
        return new Result(acyclic.arrows(), edges.diagnostics);
    }

    /** The gate before a step. */
    static NodeId gateOf(NodeId step) {
        return new NodeId(step + ":confirm");
    }

    private void siblings(List<Step> steps, List<Incoming> before, List<Incoming> held) {
        List<Incoming> previous = before;
        int at = 0;
        while (at < steps.size()) {
            int end = groupEnd(steps, at);
            List<Incoming> behind = new ArrayList<>();
            for (Step step : steps.subList(at, end)) {
                step(step, previous, held);
                behind.add(new Incoming(step.id(), true, Optional.empty()));
            }
            previous = behind;
            at = end;
        }
    }

    private static int groupEnd(List<Step> steps, int first) {
        int end = first + 1;
        while (end < steps.size()
                && steps.get(first).parallel()
                && steps.get(end).parallel()
                && steps.get(end).headings().equals(steps.get(first).headings())) {
            end++;
        }
        return end;
    }

    /**
     * Connects one step; {@code held} is what holds its parents back, for a step that names its own
     * predecessors.
     */
    private void step(Step step, List<Incoming> previous, List<Incoming> held) {
        boolean namesSteps = !step.settings().after().isEmpty();
        List<Incoming> incoming = previous;
        if (namesSteps) {
            incoming = new ArrayList<>(named(step));
            incoming.addAll(held);
        }
        if (step.settings().confirm().isPresent()) {
            NodeId gate = gateOf(step.id());
            connect(incoming, gate, step);
            incoming = List.of(new Incoming(gate, false, Optional.empty()));
        }
        if (!step.isParent()) {
            connect(incoming, step.id(), step);
            return;
        }
        boolean holds = namesSteps || step.settings().confirm().isPresent();
        siblings(tree.children(step), incoming, holds ? incoming : held);
        List<Incoming> children =
                step.children().stream()
                        .map(child -> new Incoming(child, false, Optional.empty()))
                        .toList();
        connect(children, step.id(), step);
    }

    private List<Incoming> named(Step step) {
        List<Incoming> named = new ArrayList<>();
        for (StepReference reference : step.settings().after()) {
            Optional<NodeId> target = tree.resolve(reference.id());
            if (target.isEmpty()) {
                diagnostics.add(unknownStep(reference));
            } else if (target.get().equals(step.id())) {
                diagnostics.add(
                        CycleBreaker.cycle(reference.span(), List.of(step.id(), step.id())));
            } else {
                named.add(new Incoming(target.get(), false, Optional.of(reference.span())));
            }
        }
        return named;
    }

    private Diagnostic unknownStep(StepReference reference) {
        Optional<String> nearest = findMeant(reference.id());
        Diagnostic unknown =
                Diagnostic.at(
                        DiagnosticCode.UNKNOWN_STEP,
                        reference.span(),
                        "no step has the id \""
                                + reference.id()
                                + "\""
                                + nearest.map(id -> "; did you mean \"" + id + "\"?")
                                        .orElse("; give a step [id: " + reference.id() + "]"));
        return nearest.map(unknown::withSuggestion).orElse(unknown);
    }

    private Optional<String> findMeant(String id) {
        if (comparisons >= MOST_COMPARISONS) {
            return Optional.empty();
        }
        comparisons += ids.size();
        return Spelling.findNearest(id, ids);
    }

    private static Diagnostic tooManyEdges(Step step) {
        return Diagnostic.at(
                DiagnosticCode.LIMIT_EXCEEDED,
                step.span(),
                "a plan has at most 1,000,000 edges, and steps marked [P] wait for each of those"
                        + " before them; put a step without [P] between the groups");
    }

    private void connect(List<Incoming> incoming, NodeId to, Step step) {
        if (arrows.size() + incoming.size() > MOST_EDGES) {
            if (!full) {
                diagnostics.add(tooManyEdges(step));
            }
            full = true;
            return;
        }
        for (Incoming one : incoming) {
            boolean orderOnly = one.orderOnly() || tree.isOptional(one.from());
            arrows.add(new Arrow(one.from(), to, orderOnly, one.written(), step.span()));
        }
    }
}

package dev.stepfast.plan.validate;

import dev.stepfast.plan.diagnostic.Diagnostic;
import dev.stepfast.plan.diagnostic.DiagnosticCode;
import dev.stepfast.plan.diagnostic.SourceSpan;
import dev.stepfast.plan.taskplan.NodeId;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Nothing waits for itself. */
final class CycleRule implements Rule {
    @Override
    public void check(Subject subject) {
        PlanGraph graph = subject.graph();
        for (int i = 0; i < graph.edges().size(); i++) {
            if (graph.use(i) == PlanGraph.EdgeUse.SELF) {
                subject.report(
                        DiagnosticCode.SELF_EDGE,
                        subject.edgePointer(i),
                        Subject.quote(graph.edges().get(i).from())
                                + " leads to itself; use \"repair\" to try again");
            }
        }
        Cycles.findAll(graph).forEach(cycle -> report(subject, cycle));
    }

    /** The place is the edge that closes the cycle. */
    private static void report(Subject subject, List<Integer> cycle) {
        List<String> names = new ArrayList<>();
        List<SourceSpan> related = new ArrayList<>();
        for (int edge : cycle) {
            NodeId node = subject.graph().edges().get(edge).from();
            names.add(node.value());
            Optional<SourceSpan> span = subject.span(subject.edgePointer(edge));
            span.ifPresent(related::add);
        }
        names.add(names.getFirst());
        subject.report(
                Diagnostic.atPointer(
                                DiagnosticCode.CYCLE,
                                subject.edgePointer(cycle.getLast()),
                                "these nodes wait for each other: " + shown(names))
                        .withRelated(related));
    }

    private static String shown(List<String> names) {
        if (names.size() <= 20) {
            return String.join(" → ", names);
        }
        return String.join(" → ", names.subList(0, 10))
                + " → … ("
                + (names.size() - 11)
                + " more) → "
                + names.getLast();
    }
}

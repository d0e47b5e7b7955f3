package dev.stepfast.plan.validate;

import dev.stepfast.plan.diagnostic.Diagnostic;
import dev.stepfast.plan.diagnostic.DiagnosticCode;
import dev.stepfast.plan.taskplan.Effect;
import dev.stepfast.plan.taskplan.Node;
import dev.stepfast.plan.taskplan.NodeId;
import dev.stepfast.plan.taskplan.WriteGlobs;
import dev.stepfast.plan.taskplan.Writes;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** Nodes that can run beside each other should not claim the same files. */
final class WriteOverlapRule implements Rule {
    /** Pairs that are looked at; the rest is settled when the plan runs. */
    static final int MAX_PAIRS = 10_000;

    @Override
    public void check(Subject subject) {
        PlanGraph graph = subject.graph();
        if (!graph.isAcyclic() || isChain(graph)) {
            return;
        }
        List<Claim> claims = claims(subject);
        int pairs = 0;
        for (int i = 0; i < claims.size(); i++) {
            for (int j = i + 1; j < claims.size(); j++) {
                if (++pairs > MAX_PAIRS) {
                    AnalysisLimitRule.report(
                            subject, "more than " + MAX_PAIRS + " pairs of nodes with \"writes\"");
                    return;
                }
                check(subject, claims.get(i), claims.get(j));
            }
        }
    }

    /** In a chain nothing runs beside anything: each node of the order leads to the next. */
    private static boolean isChain(PlanGraph graph) {
        int[] order = graph.order();
        for (int i = 1; i < order.length; i++) {
            boolean follows = false;
            for (int edge : graph.incoming(order[i])) {
                follows |= graph.from(edge) == order[i - 1];
            }
            if (!follows) {
                return false;
            }
        }
        return true;
    }

    private static List<Claim> claims(Subject subject) {
        List<Claim> claims = new ArrayList<>();
        for (Node node : subject.nodes()) {
            int number = subject.graph().numberOf(node.id());
            if (subject.graph().isReachable(number)
                    && subject.level(node).isAtLeast(Effect.WORKSPACE_WRITE)
                    && WritesRule.findWrites(node).orElse(new Writes.ByFile())
                            instanceof Writes.Globs globs) {
                claims.add(new Claim(number, globs.globs()));
            }
        }
        claims.sort(
                Comparator.comparingInt(claim -> subject.reachability().position(claim.node())));
        return claims;
    }

    /**
     * The first claim's node stands before the second's in the order; the one declared later is
     * reported.
     */
    private static void check(Subject subject, Claim first, Claim second) {
        if (!first.mayOverlap(second)
                || subject.reachability().isBefore(first.node(), second.node())
                        != Reachability.Before.NO) {
            return;
        }
        PlanGraph graph = subject.graph();
        NodeId later = graph.id(Math.max(first.node(), second.node()));
        NodeId earlier = graph.id(Math.min(first.node(), second.node()));
        String pointer = Subject.pointer(later, "writes");
        subject.report(
                Diagnostic.atPointer(
                                DiagnosticCode.PARALLEL_WRITE_OVERLAP,
                                pointer,
                                Subject.quote(later)
                                        + " and "
                                        + Subject.quote(earlier)
                                        + " may write the same files; they will run one after the other")
                        .withRelated(
                                subject.span(Subject.pointer(earlier, "writes")).stream()
                                        .toList()));
    }

    private record Claim(int node, List<String> globs) {
        boolean mayOverlap(Claim other) {
            for (String glob : globs) {
                for (String against : other.globs) {
                    if (WriteGlobs.mayOverlap(glob, against)) {
                        return true;
                    }
                }
            }
            return false;
        }
    }
}

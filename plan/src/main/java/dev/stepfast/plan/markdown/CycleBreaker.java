package dev.stepfast.plan.markdown;

import dev.stepfast.plan.diagnostic.Diagnostic;
import dev.stepfast.plan.diagnostic.DiagnosticCode;
import dev.stepfast.plan.diagnostic.SourceSpan;
import dev.stepfast.plan.taskplan.NodeId;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Finds steps that wait for each other, reports one cycle of each knot, and leaves out the arrows
 * that make it.
 */
final class CycleBreaker {
    private static final int LONGEST_PATH_SHOWN = 12;

    private CycleBreaker() {}

    record Result(List<OrderEdges.Arrow> arrows, List<Diagnostic> diagnostics) {}

    static Result breakCycles(List<OrderEdges.Arrow> arrows) {
        Set<NodeId> knotted = findKnotted(arrows);
        if (knotted.isEmpty()) {
            return new Result(arrows, List.of());
        }
        Map<NodeId, List<NodeId>> outgoing = new HashMap<>();
        for (OrderEdges.Arrow arrow : arrows) {
            if (knotted.contains(arrow.from()) && knotted.contains(arrow.to())) {
                outgoing.computeIfAbsent(arrow.from(), ignored -> new ArrayList<>())
                        .add(arrow.to());
            }
        }
        return report(arrows, knotted, outgoing);
    }

    static Diagnostic cycle(SourceSpan place, List<NodeId> path) {
        String shown =
                path.size() <= LONGEST_PATH_SHOWN
                        ? path.stream().map(NodeId::value).collect(Collectors.joining(" → "))
                        : path.subList(0, LONGEST_PATH_SHOWN).stream()
                                        .map(NodeId::value)
                                        .collect(Collectors.joining(" → "))
                                + " → ... → "
                                + path.getLast();
        return Diagnostic.at(
                DiagnosticCode.CYCLE,
                place,
                "these steps wait for each other: "
                        + shown
                        + "; take one of them out of [after: ...]");
    }

    private static Result report(
            List<OrderEdges.Arrow> arrows,
            Set<NodeId> knotted,
            Map<NodeId, List<NodeId>> outgoing) {
        List<OrderEdges.Arrow> kept = new ArrayList<>();
        List<Diagnostic> diagnostics = new ArrayList<>();
        Set<NodeId> reported = new HashSet<>();
        for (OrderEdges.Arrow arrow : arrows) {
            boolean inKnot =
                    arrow.written().isPresent()
                            && knotted.contains(arrow.from())
                            && knotted.contains(arrow.to());
            if (!inKnot) {
                kept.add(arrow);
                continue;
            }
            if (!reported.contains(arrow.from())) {
                List<NodeId> path = findPath(arrow.to(), arrow.from(), outgoing, reported);
                if (!path.isEmpty()) {
                    diagnostics.add(cycle(arrow.written().orElseThrow(), asCycle(path)));
                }
            }
        }
        return new Result(kept, diagnostics);
    }

    /**
     * The cycle with its first step again at its end; gates are left out, for people know steps.
     */
    private static List<NodeId> asCycle(List<NodeId> path) {
        List<NodeId> steps =
                new ArrayList<>(path.stream().filter(id -> id.value().indexOf(':') < 0).toList());
        steps.add(steps.getFirst());
        return steps;
    }

    /** The shortest way; all that was looked at belongs to the knot and is not reported again. */
    private static List<NodeId> findPath(
            NodeId from, NodeId to, Map<NodeId, List<NodeId>> outgoing, Set<NodeId> reported) {
        Map<NodeId, NodeId> cameFrom = new HashMap<>();
        Deque<NodeId> open = new ArrayDeque<>(List.of(from));
        cameFrom.put(from, from);
        while (!open.isEmpty() && !cameFrom.containsKey(to)) {
            NodeId node = open.removeFirst();
            for (NodeId next : outgoing.getOrDefault(node, List.of())) {
                if (cameFrom.putIfAbsent(next, node) == null) {
                    open.addLast(next);
                }
            }
        }
        reported.addAll(cameFrom.keySet());
        List<NodeId> path = new ArrayList<>();
        Optional<NodeId> step = Optional.ofNullable(cameFrom.containsKey(to) ? to : null);
        while (step.isPresent()) {
            path.addFirst(step.get());
            NodeId before = cameFrom.get(step.get());
            step =
                    before == null || before.equals(step.get())
                            ? Optional.empty()
                            : Optional.of(before);
        }
        return path;
    }

    /**
     * The nodes that neither a walk from the starts nor one from the ends can take away: those in
     * or between cycles.
     */
    private static Set<NodeId> findKnotted(List<OrderEdges.Arrow> arrows) {
        Set<NodeId> forward = withoutEnds(arrows, Direction.FORWARD, null);
        return forward.isEmpty() ? forward : withoutEnds(arrows, Direction.BACKWARD, forward);
    }

    private enum Direction {
        FORWARD,
        BACKWARD
    }

    private static Set<NodeId> withoutEnds(
            List<OrderEdges.Arrow> arrows, Direction direction, @Nullable Set<NodeId> within) {
        Map<NodeId, Integer> waiting = new HashMap<>();
        Map<NodeId, List<NodeId>> next = new HashMap<>();
        Set<NodeId> left = new HashSet<>();
        for (OrderEdges.Arrow arrow : arrows) {
            if (within != null && !(within.contains(arrow.from()) && within.contains(arrow.to()))) {
                continue;
            }
            NodeId from = direction == Direction.FORWARD ? arrow.from() : arrow.to();
            NodeId to = direction == Direction.FORWARD ? arrow.to() : arrow.from();
            left.add(from);
            left.add(to);
            waiting.merge(to, 1, Integer::sum);
            next.computeIfAbsent(from, ignored -> new ArrayList<>()).add(to);
        }
        Deque<NodeId> free =
                new ArrayDeque<>(left.stream().filter(id -> !waiting.containsKey(id)).toList());
        while (!free.isEmpty()) {
            NodeId node = free.removeFirst();
            left.remove(node);
            for (NodeId to : next.getOrDefault(node, List.of())) {
                if (waiting.merge(to, -1, Integer::sum) == 0) {
                    free.addLast(to);
                }
            }
        }
        return left;
    }
}

package dev.stepfast.engine.step;

import dev.stepfast.engine.check.CheckRunner;
import dev.stepfast.engine.check.CheckSubject;
import dev.stepfast.engine.run.AttemptHistory;
import dev.stepfast.engine.run.NodeHistory;
import dev.stepfast.engine.run.RunEvent.CheckEnded;
import dev.stepfast.engine.run.RunEvent.CheckEnded.Phase;
import dev.stepfast.engine.run.Verdict;
import dev.stepfast.plan.check.CheckSpec;
import dev.stepfast.plan.check.CheckType;
import dev.stepfast.plan.graph.GraphNode;
import dev.stepfast.plan.taskplan.NodeId;
import dev.stepfast.plan.value.Sha256;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * When all steps are done: makes the workspace checks whose subject has changed since once more.
 */
public final class FinalRecheck {
    private final StepServices services;

    public FinalRecheck(StepServices services) {
        this.services = services;
    }

    /** The nodes with a check that passed and does not any more; every verdict is recorded. */
    public List<NodeId> run(StepHost host) {
        Sha256 tree = services.workspace().snapshot().hash();
        List<NodeId> failing = new ArrayList<>();
        for (GraphNode node : host.graph().nodes()) {
            List<CheckSpec> stale = staleChecks(node, host.history(node.id()), tree);
            if (!stale.isEmpty()
                    && recheck(node, stale, tree, host).stream().anyMatch(now -> !now.isPass())) {
                failing.add(node.id());
            }
        }
        return failing;
    }

    private static List<CheckSpec> staleChecks(GraphNode node, NodeHistory history, Sha256 tree) {
        List<CheckEnded> newest =
                history.findLast().map(AttemptHistory::verdicts).orElse(List.of());
        return node.spec().checks().stream()
                .filter(check -> check.type().sight() == CheckType.Sight.WORKSPACE)
                .filter(check ->
                        newest.stream()
                                .filter(ended -> ended.verdict().key().equals(check.key()))
                                .anyMatch(ended ->
                                        ended.verdict().isPass()
                                                && !ended.tree().equals(Optional.of(tree))))
                .toList();
    }

    private List<Verdict> recheck(
            GraphNode node, List<CheckSpec> stale, Sha256 tree, StepHost host) {
        AttemptHistory last = host.history(node.id()).findLast().orElseThrow();
        int effects =
                last.effects().stream().mapToInt(effect -> effect.id().number()).max().orElse(0);
        CheckSubject subject =
                new CheckSubject(
                        Phase.FINAL,
                        new CheckSubject.Step(
                                node.id().value(),
                                node.spec().common().purpose().orElse(""),
                                node.order() + 1),
                        last.id().number(),
                        Optional.empty(),
                        Optional.empty(),
                        List.of());
        Checking checking =
                new Checking(
                        node,
                        new AttemptEffects(node.id(), last.id(), effects, host, services),
                        Map.of(),
                        host,
                        services);
        return checking.verify(CheckRunner.checkable(stale, subject), subject, tree, List.of());
    }
}

package dev.stepfast.engine.step;

import dev.stepfast.engine.run.AttemptHistory;
import dev.stepfast.engine.run.RunEvent.CheckEnded;
import dev.stepfast.engine.run.RunEvent.CheckEnded.Phase;
import dev.stepfast.engine.run.Verdict;
import dev.stepfast.plan.check.CheckSpec;
import dev.stepfast.plan.graph.GraphNode;
import dev.stepfast.plan.taskplan.Node;
import dev.stepfast.plan.taskplan.NodeId;
import dev.stepfast.plan.taskplan.RepairSpec;
import java.util.List;
import java.util.Optional;

/**
 * What is recorded of a verify node since it was last reopened: evaluations, each but the last
 * followed by one repair attempt of another node.
 *
 * @param last the newest evaluation
 * @param whole whether each check has its verdict in it
 * @param fixes the repair attempts, oldest first
 */
record Series(Optional<AttemptHistory> last, boolean whole, List<AttemptHistory> fixes) {
    Series {
        fixes = List.copyOf(fixes);
    }

    static Series of(GraphNode node, Node.Verify verify, List<CheckSpec> checks, StepHost host) {
        List<AttemptHistory> made = host.history(node.id()).undecided();
        if (made.isEmpty()) {
            return new Series(Optional.empty(), false, List.of());
        }
        Optional<NodeId> target = verify.repair().flatMap(RepairSpec::node);
        List<AttemptHistory> fixes =
                target.stream()
                        .flatMap(id -> host.history(id).attempts().stream())
                        .filter(fix -> fix.started().requestedBy().equals(Optional.of(node.id())))
                        .filter(fix -> fix.seq() > made.getFirst().seq())
                        .toList();
        return new Series(Optional.of(made.getLast()), isWhole(made.getLast(), checks), fixes);
    }

    /**
     * The repair attempt behind the newest evaluation, which may have been cut off anywhere; to
     * look at an ended one again changes nothing.
     */
    Optional<AttemptHistory> openFix() {
        return fixes.isEmpty() || last.isEmpty()
                ? Optional.empty()
                : Optional.of(fixes.getLast()).filter(fix -> fix.seq() > last.get().seq());
    }

    /** True when the newest evaluation is whole, and nothing was tried because of it yet. */
    boolean awaitsDecision() {
        return whole && openFix().isEmpty();
    }

    List<Verdict> lastVerdicts(List<CheckSpec> checks) {
        return checks.stream()
                .map(check -> findVerdict(last.orElseThrow(), check).orElseThrow())
                .toList();
    }

    static boolean isWhole(AttemptHistory evaluation, List<CheckSpec> checks) {
        return checks.stream().allMatch(check -> findVerdict(evaluation, check).isPresent());
    }

    private static Optional<Verdict> findVerdict(AttemptHistory evaluation, CheckSpec check) {
        return evaluation.verdicts().stream()
                .filter(ended -> ended.phase() == Phase.AFTER)
                .map(CheckEnded::verdict)
                .filter(verdict -> verdict.key().equals(check.key()))
                .findFirst();
    }
}

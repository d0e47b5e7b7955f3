package dev.stepfast.engine.repair;

import dev.stepfast.engine.run.Verdict;
import dev.stepfast.plan.check.CheckSpec;
import dev.stepfast.plan.check.CheckType.Sight;
import dev.stepfast.plan.taskplan.RepairStrategy;
import dev.stepfast.plan.value.Sha256;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** Sees whether repairs lead anywhere, and which strategy is next. */
final class Convergence {
    private final RepairSituation situation;
    private final List<Sha256> fingerprints;
    private final Set<String> replyChecks;

    Convergence(RepairSituation situation) {
        this.situation = situation;
        this.fingerprints = situation.attempts().stream().map(Fingerprint::of).toList();
        this.replyChecks =
                situation.checks().stream()
                        .filter(check -> check.type().sight() == Sight.REPLY)
                        .map(CheckSpec::key)
                        .collect(Collectors.toSet());
    }

    /**
     * The strategy of the next repair; empty when none is left to try. Every attempt that got stuck
     * moves on to the next one.
     */
    Optional<RepairStrategy> findStrategy() {
        int index = 0;
        for (int i = 0; i < fingerprints.size(); i++) {
            if (isStuck(i)) {
                index++;
            }
        }
        List<RepairStrategy> strategies = situation.rules().strategies();
        return index < strategies.size() ? Optional.of(strategies.get(index)) : Optional.empty();
    }

    private boolean isStuck(int index) {
        for (int earlier = 0; earlier < index; earlier++) {
            if (isSameFailure(earlier, index)) {
                return true;
            }
        }
        return index >= 2
                && faults(index) > faults(index - 1)
                && faults(index - 1) > faults(index - 2);
    }

    /** The same failure over the same files: nothing was changed, or it was changed back. */
    private boolean isSameFailure(int earlier, int later) {
        AttemptResult a = situation.attempts().get(earlier);
        AttemptResult b = situation.attempts().get(later);
        return fingerprints.get(earlier).equals(fingerprints.get(later))
                && (a.treeAfter().equals(b.treeAfter()) || failsInReplyOnly(b));
    }

    private boolean failsInReplyOnly(AttemptResult attempt) {
        return !attempt.wroteElsewhere()
                && attempt.failures().stream().map(Verdict::key).allMatch(replyChecks::contains);
    }

    private int faults(int index) {
        return situation.attempts().get(index).faults();
    }
}

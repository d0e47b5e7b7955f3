package dev.stepfast.engine.repair;

import dev.stepfast.engine.run.AttemptEnding;
import dev.stepfast.engine.run.ChangedFile;
import dev.stepfast.engine.run.RunEvent.AttemptEnded;
import dev.stepfast.engine.run.ToolLedger;
import dev.stepfast.engine.run.Verdict;
import dev.stepfast.plan.value.Sha256;
import java.util.List;
import java.util.Optional;

/**
 * One attempt that has ended and was checked.
 *
 * @param detail one line about the end: which limit, which files
 * @param ledger empty where the agent records no tool calls
 * @param changed files that this attempt changed
 * @param treeAfter hash of the workspace when it had ended
 * @param reply the response text
 * @param verdicts of its checks, in written order
 */
public record AttemptResult(
        AttemptEnding ending,
        String detail,
        Optional<ToolLedger> ledger,
        List<ChangedFile> changed,
        Sha256 treeAfter,
        String reply,
        List<Verdict> verdicts) {
    public AttemptResult {
        changed = List.copyOf(changed);
        verdicts = List.copyOf(verdicts);
    }

    /** The attempt as recorded, with the verdicts on it. */
    public static AttemptResult of(AttemptEnded ended, List<Verdict> verdicts) {
        return new AttemptResult(
                ended.how(),
                ended.detail(),
                ended.ledger(),
                ended.changed(),
                ended.treeAfter(),
                ended.reply(),
                verdicts);
    }

    /** The verdicts that say the work is wrong. */
    public List<Verdict> failures() {
        return verdicts.stream().filter(Verdict::isFail).toList();
    }

    /** True when it changed what it must not, which no verdict can make good. */
    boolean wroteElsewhere() {
        return ending == AttemptEnding.UNDECLARED_WRITE || ending == AttemptEnding.WRITE_CONFLICT;
    }

    boolean allPass() {
        return verdicts.stream().allMatch(Verdict::isPass);
    }

    /** How many things a repair would have to put right. */
    int faults() {
        return failures().size() + (wroteElsewhere() ? 1 : 0);
    }
}

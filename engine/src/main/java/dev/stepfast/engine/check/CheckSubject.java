package dev.stepfast.engine.check;

import dev.stepfast.engine.run.ChangedFile;
import dev.stepfast.engine.run.RunEvent.CheckEnded.Phase;
import dev.stepfast.engine.run.ToolLedger;
import java.util.List;
import java.util.Optional;

/**
 * What a verification is about, beside the workspace.
 *
 * @param attempt number of the attempt that is judged; 0 before the first one
 * @param reply what the agent said; empty where there is no attempt
 * @param ledger its tool calls; empty where the agent has no ledger
 * @param changed files that the attempt changed
 */
public record CheckSubject(
        Phase phase,
        Step step,
        int attempt,
        Optional<Reply> reply,
        Optional<ToolLedger> ledger,
        List<ChangedFile> changed) {
    public CheckSubject {
        changed = List.copyOf(changed);
    }

    /**
     * The step as a custom script is told of it.
     *
     * @param index in the plan, from 1
     */
    public record Step(String id, String title, int index) {}

    /**
     * What the agent said in the attempt; reasoning still in it is removed.
     *
     * @param last its final message
     * @param all all its messages, joined by blank lines
     */
    public record Reply(String last, String all) {}

    /** The workspace before the first attempt of a step. */
    public static CheckSubject before(Step step) {
        return new CheckSubject(
                Phase.BEFORE, step, 0, Optional.empty(), Optional.empty(), List.of());
    }
}

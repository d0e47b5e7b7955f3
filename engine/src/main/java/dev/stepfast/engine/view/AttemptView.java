package dev.stepfast.engine.view;

import dev.stepfast.engine.run.AttemptEnding;
import dev.stepfast.engine.run.ChangedFile;
import dev.stepfast.engine.run.ToolLedger;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * One attempt as a reader sees it.
 *
 * @param strategy {@code first}, or the repair strategy
 * @param ending empty while it runs, or when it was cut off
 * @param reply what the agent finally said
 */
public record AttemptView(
        int number,
        String strategy,
        Optional<String> model,
        Optional<AttemptEnding> ending,
        String detail,
        String reply,
        ToolLedger ledger,
        List<ChangedFile> changed,
        List<CheckView> checks,
        Duration work) {
    public AttemptView {
        changed = List.copyOf(changed);
        checks = List.copyOf(checks);
    }

    public long failedChecks() {
        return checks.stream()
                .filter(check -> check.verdict().map(verdict -> !verdict.isPass()).orElse(false))
                .count();
    }
}

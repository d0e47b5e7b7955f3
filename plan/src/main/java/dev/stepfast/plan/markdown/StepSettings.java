package dev.stepfast.plan.markdown;

import dev.stepfast.plan.check.WorkspacePath;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * What the annotations of one step say beside its checks and id; nothing here comes from its
 * parents.
 *
 * @param after steps it waits for, instead of the one before it; none: the order of the document
 *     holds
 * @param writes globs of what it may change; absent: not stated
 */
public record StepSettings(
        Optional<String> model,
        Optional<String> agent,
        Optional<Integer> repairs,
        Optional<Duration> timeout,
        List<StepReference> after,
        List<WorkspacePath> needs,
        Optional<List<String>> writes,
        Optional<Confirm> confirm,
        boolean network) {
    public StepSettings {
        after = List.copyOf(after);
        needs = List.copyOf(needs);
        writes = writes.map(List::copyOf);
    }
}

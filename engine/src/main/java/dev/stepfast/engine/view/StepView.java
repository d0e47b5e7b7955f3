package dev.stepfast.engine.view;

import dev.stepfast.engine.run.Grade;
import dev.stepfast.engine.run.RunEvent.GateOpened;
import dev.stepfast.engine.run.TokenUsage;
import dev.stepfast.plan.taskplan.NodeId;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * One step as a reader sees it.
 *
 * @param index from 1, in document order
 * @param reason the stable word for why it failed or is blocked
 * @param detail one line: what a person needs to know beyond the reason
 * @param checks its own checks with the newest verdict of each
 * @param attempts in order, the preflight left out
 * @param gate the open gate that it waits for
 */
public record StepView(
        NodeId id,
        int index,
        String title,
        StepState state,
        Optional<Grade> grade,
        Optional<String> reason,
        String detail,
        List<CheckView> checks,
        List<AttemptView> attempts,
        TokenUsage usage,
        Duration work,
        Optional<GateOpened> gate) {
    public StepView {
        checks = List.copyOf(checks);
        attempts = List.copyOf(attempts);
    }

    public StepView withGrade(Grade other) {
        return new StepView(
                id,
                index,
                title,
                state,
                Optional.of(other),
                reason,
                detail,
                checks,
                attempts,
                usage,
                work,
                gate);
    }

    /** The name in lists: the title, or the id where there is none. */
    public String name() {
        return title.isEmpty() ? id.value() : title;
    }
}

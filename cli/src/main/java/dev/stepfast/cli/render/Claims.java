package dev.stepfast.cli.render;

import dev.stepfast.engine.run.Grade;
import dev.stepfast.engine.run.Verdict;
import dev.stepfast.engine.view.Notice;
import dev.stepfast.engine.view.StepState;
import dev.stepfast.plan.taskplan.NodeId;
import java.util.HashSet;
import java.util.Set;

/** Counts what agents claimed, and what became of it. Used by one thread. */
public final class Claims {
    private final Set<NodeId> claimed = new HashSet<>();
    private final Set<NodeId> proved = new HashSet<>();
    private int caught;

    /** A claim is an attempt that its agent ended as if the step were done. */
    public void count(Notice notice) {
        if (notice instanceof Notice.ValidationEnded ended && ended.claimed()) {
            claimed.add(ended.step().id());
            caught += isFalse(ended) ? 1 : 0;
        }
        if (notice instanceof Notice.StepEnded ended
                && ended.step().state() == StepState.DONE
                && ended.step().grade().stream().anyMatch(Grade.VERIFIED::equals)) {
            proved.add(ended.step().id());
        }
    }

    /** {@code 4 claimed, 1 false claim caught, 4 proved}: steps, claims, steps. */
    public String line() {
        return claimed.size() + " claimed, " + Numbers.count(caught, "false claim") + " caught, " + proved.size()
                + " proved";
    }

    /** True when the agent said it was done and a check says that it is not; what could not be checked says nothing. */
    static boolean isFalse(Notice.ValidationEnded ended) {
        return ended.claimed()
                && ended.failed() > 0
                && !ended.step().attempts().isEmpty()
                && ended.step().attempts().getLast().checks().stream()
                        .anyMatch(check -> check.verdict().map(Verdict::isFail).orElse(false));
    }

    /** What the agent said last. */
    static String of(Notice.ValidationEnded ended) {
        return ended.step().attempts().getLast().reply();
    }
}

package dev.stepfast.engine.view;

import dev.stepfast.engine.run.RunEvent.GateOpened;
import dev.stepfast.engine.run.RunId;
import dev.stepfast.engine.run.RunOutcome;
import dev.stepfast.engine.run.ToolLedger;
import dev.stepfast.engine.run.Verdict;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * What a listener is told while a run goes on; each is true and recorded by the time it is told.
 */
public sealed interface Notice {

    RunId run();

    Instant at();

    /** The run begins, or goes on after an earlier process ended. */
    record RunStarted(RunId run, Instant at, RunView view, boolean resumed) implements Notice {}

    record StepStarted(RunId run, Instant at, StepView step, int total) implements Notice {}

    record ModelAsked(RunId run, Instant at, StepView step, String model) implements Notice {}

    record ModelRetried(RunId run, Instant at, StepView step, String failure, Duration pause)
            implements Notice {}

    record ToolCalled(RunId run, Instant at, StepView step, ToolLedger.Entry call)
            implements Notice {}

    /** A call was refused, or was no valid call. */
    record ToolRefused(RunId run, Instant at, StepView step, String tool, String why)
            implements Notice {}

    /**
     * An attempt that was cut off goes on, or starts again where an effect may not be repeated.
     *
     * @param number of the attempt, from 1
     */
    record AttemptResumed(RunId run, Instant at, StepView step, int number, boolean startsAgain)
            implements Notice {}

    /** The agent says it is done; its checks come next. */
    record AttemptEnded(RunId run, Instant at, StepView step, AttemptView attempt)
            implements Notice {}

    record CheckEnded(RunId run, Instant at, StepView step, CheckView check) implements Notice {}

    /**
     * All checks of an attempt have their verdict.
     *
     * @param failed how many are not PASS
     * @param claimed whether the agent had ended its attempt as if it were done
     */
    record ValidationEnded(
            RunId run, Instant at, StepView step, int failed, int total, boolean claimed)
            implements Notice {}

    /**
     * A repair attempt begins.
     *
     * @param number of the repair, from 1
     */
    record RepairStarted(
            RunId run, Instant at, StepView step, int number, int most, String strategy)
            implements Notice {}

    record GateAsked(RunId run, Instant at, StepView step, int total, GateOpened gate)
            implements Notice {}

    record GateClosed(
            RunId run,
            Instant at,
            StepView step,
            GateOpened gate,
            String answer,
            String by,
            Optional<String> why)
            implements Notice {}

    record PlanChanged(RunId run, Instant at, String summary) implements Notice {}

    record StepEnded(RunId run, Instant at, StepView step, int total, Duration took)
            implements Notice {}

    /** The final checks of the plan begin. */
    record FinalChecksStarted(RunId run, Instant at) implements Notice {}

    record RunEnded(RunId run, Instant at, RunView view, RunOutcome outcome, List<String> reasons)
            implements Notice {
        public RunEnded {
            reasons = List.copyOf(reasons);
        }
    }

    /** Verdicts that no longer hold at the end. */
    record Rechecked(RunId run, Instant at, List<Verdict> failed) implements Notice {
        public Rechecked {
            failed = List.copyOf(failed);
        }
    }
}

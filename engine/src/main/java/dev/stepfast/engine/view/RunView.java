package dev.stepfast.engine.view;

import dev.stepfast.engine.run.RunId;
import dev.stepfast.engine.run.RunOutcome;
import dev.stepfast.engine.run.TokenUsage;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * A run as a reader sees it.
 *
 * @param run empty for a plan that was never run
 * @param outcome empty while a process works on it, or after a crash
 * @param live whether somebody owns it right now
 * @param by who does the work
 * @param sandboxLevel what the sandbox was proved to enforce
 */
public record RunView(
        Optional<RunId> run,
        String goal,
        String planPath,
        Optional<RunOutcome> outcome,
        boolean live,
        String by,
        String sandboxLevel,
        List<StepView> steps,
        Metrics metrics) {
    public RunView {
        steps = List.copyOf(steps);
    }

    public long count(StepState state) {
        return steps.stream().filter(step -> step.state() == state).count();
    }

    /**
     * Figures over all attempts of a run.
     *
     * @param firstPass steps with checks verified by their first attempt
     * @param judged steps with checks that ended done or failed
     * @param repaired steps verified by a later attempt
     * @param repairedTried steps that started a later attempt
     * @param mostFailing check displays with their number of FAIL verdicts, highest first, five at
     *     most
     */
    public record Metrics(
            int firstPass,
            int judged,
            int repaired,
            int repairedTried,
            int attempts,
            int calls,
            int retries,
            int toolCalls,
            int invalidToolCalls,
            int repeatedToolCalls,
            TokenUsage usage,
            Duration work,
            List<Count> mostFailing) {
        public Metrics {
            mostFailing = List.copyOf(mostFailing);
        }

        /** The figures of a plan that was never run. */
        public static final Metrics NONE =
                new Metrics(
                        0, 0, 0, 0, 0, 0, 0, 0, 0, 0, TokenUsage.ZERO, Duration.ZERO, List.of());

        /** A check and how often it failed. */
        public record Count(String display, int count) {}
    }
}

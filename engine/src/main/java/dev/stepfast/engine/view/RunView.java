package dev.stepfast.engine.view;

import dev.stepfast.engine.run.RunId;
import dev.stepfast.engine.run.RunOutcome;
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
 * @param damage why its records end where they do, as code and message; empty when they are all
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
        Metrics metrics,
        Optional<String> damage) {
    public RunView {
        steps = List.copyOf(steps);
    }

    public long count(StepState state) {
        return steps.stream().filter(step -> step.state() == state).count();
    }
}

package dev.stepfast.cli.command;

import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Parameters;

/** The step that a command is about, and the plan that it is a step of. */
final class StepArguments {
    @Parameters(
            index = "0..*",
            arity = "1..2",
            paramLabel = "[PLAN] STEP",
            hideParamSyntax = true,
            description = "The plan file; an id, a unique beginning of an id, or #N.")
    List<String> words = List.of();

    /** A step of a plan, as a person names it. */
    record Named(String planPath, String step) {}

    /**
     * What the words name.
     *
     * @throws UsageException when they do not name one step
     */
    Named find(Frame frame) {
        return find(frame, words);
    }

    static Named find(Frame frame, List<String> words) {
        PlanWords parted = PlanWords.of(frame.plans(), words);
        if (parted.steps().size() != 1) {
            throw new UsageException(
                    parted.steps().isEmpty()
                            ? "no step is named; give its id, a unique beginning of it, or #N"
                            : "one step at a time, not " + String.join(" ", parted.steps()));
        }
        Optional<String> plan = frame.planName(parted.plan());
        return new Named(frame.plans().find(plan).relative(), parted.steps().getFirst());
    }
}

package dev.stepfast.cli.command;

import dev.stepfast.engine.Consent;
import dev.stepfast.engine.DecisionRequest;
import dev.stepfast.engine.run.GateAnswer;
import dev.stepfast.engine.run.RunEvent.StepDecided;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code skip}: leaves out a step, or answers a gate that may be left out. */
@Command(
        name = "skip",
        description = {
            "Leave out a step: it counts as done for the steps behind it, and its box stays open.",
            "With GATE CODE: leave out a gate that may be left out."
        })
final class SkipCommand implements Callable<Integer> {
    @Parameters(
            index = "0..*",
            arity = "1..2",
            paramLabel = "[PLAN] STEP | GATE CODE",
            hideParamSyntax = true,
            description =
                    "The plan file; an id, a unique beginning of an id, or #N. Or a gate and its code, as they"
                            + " stand where it asks.")
    List<String> words = List.of();

    @Mixin ReasonFlag reason = new ReasonFlag();

    @Mixin ReadingFlags reading = new ReadingFlags();

    @Mixin CommonOptions common = new CommonOptions();

    private final Invocation invocation;

    SkipCommand(Invocation invocation) {
        this.invocation = invocation;
    }

    @Override
    public Integer call() {
        Frame frame = common.frame(invocation, reading.texts());
        boolean isGate = words.size() == 2 && PlanWords.of(frame.plans(), words).plan().isEmpty();
        if (isGate) {
            return new Answering(invocation, common)
                    .answer(
                            words.getFirst(),
                            words.getLast(),
                            GateAnswer.Kind.SKIPPED,
                            reason.reason);
        }
        StepArguments.Named named = StepArguments.find(frame, words);
        String why = reason.find(frame);
        try (Workplace place = frame.open(MachineChoice.PLAIN)) {
            DecisionRequest request =
                    new DecisionRequest(
                            named.planPath(),
                            frame.settings().annotations(),
                            frame.settings().run(),
                            named.step(),
                            StepDecided.What.SKIP,
                            DecisionRequest.Proof.NONE,
                            invocation.user(),
                            why,
                            new Consent.None());
            return frame.end(new Deciding(frame, place).decide(request));
        }
    }
}

package dev.stepfast.cli.command;

import dev.stepfast.engine.Consent;
import dev.stepfast.engine.DecisionRequest;
import dev.stepfast.engine.run.RunEvent.StepDecided;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code reopen}: a person's decision on a step. */
@Command(
        name = "reopen",
        description = {
            "Open a step again that was done, failed, skipped or blocked; its box is cleared.",
            "The next run works on it."
        })
final class ReopenCommand implements Callable<Integer> {
    @Mixin StepArguments step = new StepArguments();

    @Mixin ReasonFlag reason = new ReasonFlag();

    @Mixin ReadingFlags reading = new ReadingFlags();

    @Mixin CommonOptions common = new CommonOptions();

    private final Invocation invocation;

    ReopenCommand(Invocation invocation) {
        this.invocation = invocation;
    }

    @Override
    public Integer call() {
        Frame frame = common.frame(invocation, reading.texts());
        StepArguments.Named named = step.find(frame);
        String why = reason.find(frame);
        try (Workplace place = frame.open(MachineChoice.PLAIN)) {
            DecisionRequest request =
                    new DecisionRequest(
                            named.planPath(),
                            frame.settings().annotations(),
                            frame.settings().run(),
                            named.step(),
                            StepDecided.What.REOPEN,
                            DecisionRequest.Proof.NONE,
                            invocation.user(),
                            why,
                            new Consent.None());
            return frame.end(new Deciding(frame, place).decide(request));
        }
    }
}

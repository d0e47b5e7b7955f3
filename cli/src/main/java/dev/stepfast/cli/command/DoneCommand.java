package dev.stepfast.cli.command;

import dev.stepfast.engine.DecisionRequest;
import dev.stepfast.engine.run.RunEvent.StepDecided;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code done}: a person's decision on a step. */
@Command(
        name = "done",
        description = {
            "Call a step done: its checks are made, and all must pass.",
            "With --force a person vouches for it. Either way it is shown as done by hand."
        })
final class DoneCommand implements Callable<Integer> {
    @Mixin StepArguments step = new StepArguments();

    @Mixin ReasonFlag reason = new ReasonFlag();

    @Option(names = "--force", order = 11, description = "Done whatever its checks say.")
    boolean force;

    @Mixin GrantFlags grants = new GrantFlags();

    @Mixin ReadingFlags reading = new ReadingFlags();

    @Mixin CommonOptions common = new CommonOptions();

    private final Invocation invocation;

    DoneCommand(Invocation invocation) {
        this.invocation = invocation;
    }

    @Override
    public Integer call() {
        Frame frame = common.frame(invocation, reading.texts());
        StepArguments.Named named = step.find(frame);
        String why = reason.find(frame);
        try (Workplace place =
                frame.open(
                        new MachineChoice(
                                Optional.empty(),
                                Optional.empty(),
                                Optional.empty(),
                                grants.choice()))) {
            DecisionRequest request =
                    new DecisionRequest(
                            named.planPath(),
                            frame.settings().annotations(),
                            frame.settings().run(),
                            named.step(),
                            StepDecided.What.DONE,
                            force ? DecisionRequest.Proof.NONE : DecisionRequest.Proof.CHECKS,
                            invocation.user(),
                            why,
                            grants.consent());
            return frame.end(new Deciding(frame, place).decide(request));
        }
    }
}

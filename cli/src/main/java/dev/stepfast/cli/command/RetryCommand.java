package dev.stepfast.cli.command;

import dev.stepfast.engine.RunRequest;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code retry}: runs a step once more. */
@Command(
        name = "retry",
        description = {
            "Run a step once more that failed, is blocked or done, with a new set of attempts.",
            "What was not reached because of it follows."
        })
final class RetryCommand implements Callable<Integer> {
    @Mixin StepArguments step = new StepArguments();

    @Mixin RunFlags flags = new RunFlags();

    private final Invocation invocation;

    RetryCommand(Invocation invocation) {
        this.invocation = invocation;
    }

    @Override
    public Integer call() {
        Frame frame = flags.frame(invocation);
        StepArguments.Named named = step.find(frame);
        return frame.end(
                flags.run(
                        frame,
                        named.planPath(),
                        RunFlags.Extent.all(new RunRequest.Beginning.Retry(named.step()))));
    }
}

package dev.stepfast.cli.command;

import dev.stepfast.engine.RunRequest;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code next}: runs one step. */
@Command(name = "next", description = "Run the next step of a plan; the same as run --max-steps 1.")
final class NextCommand implements Callable<Integer> {
    @Mixin PlanArgument plan = new PlanArgument();

    @Mixin RunFlags flags = new RunFlags();

    private final Invocation invocation;

    NextCommand(Invocation invocation) {
        this.invocation = invocation;
    }

    @Override
    public Integer call() {
        Frame frame = flags.frame(invocation);
        return frame.end(
                flags.run(
                        frame,
                        plan.find(frame),
                        new RunFlags.Extent(
                                RunRequest.Beginning.RESUME,
                                Optional.empty(),
                                Optional.empty(),
                                Optional.of(1))));
    }
}

package dev.stepfast.cli.command;

import dev.stepfast.engine.RunRequest;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code run}: runs what is ready. */
@Command(
        name = "run",
        description = {
            "Run a plan: each step is worked on, checked, repaired within limits, and ticked when its checks pass.",
            "An unfinished run of the plan goes on where it was."
        })
final class RunCommand implements Callable<Integer> {
    @Mixin PlanArgument plan = new PlanArgument();

    @Mixin RunFlags flags = new RunFlags();

    @Option(
            names = "--until",
            paramLabel = "STEP",
            order = 10,
            description = "The last step to run.")
    Optional<String> until = Optional.empty();

    @Option(
            names = "--only",
            paramLabel = "STEP",
            order = 11,
            description = "The only step to run.")
    Optional<String> only = Optional.empty();

    @Option(
            names = "--max-steps",
            paramLabel = "N",
            order = 12,
            description = "How many steps to start, at most.")
    Optional<Integer> maxSteps = Optional.empty();

    @Option(
            names = "--dry-run",
            order = 13,
            description =
                    "Print the steps in order with checks and prompt sizes; call and start nothing.")
    boolean dryRun;

    @Option(
            names = "--new",
            order = 14,
            description = "Begin anew; an unfinished run of the plan ends as cancelled.")
    boolean fresh;

    private final Invocation invocation;

    RunCommand(Invocation invocation) {
        this.invocation = invocation;
    }

    @Override
    public Integer call() {
        if (maxSteps.filter(number -> number < 1).isPresent()) {
            throw new UsageException(
                    "--max-steps is \"" + maxSteps.get() + "\", and must be a whole number from 1");
        }
        Frame frame = flags.frame(invocation);
        if (dryRun) {
            return frame.end(new DryRun(frame).print(plan.plan));
        }
        RunRequest.Beginning beginning =
                fresh ? RunRequest.Beginning.NEW : RunRequest.Beginning.RESUME;
        return frame.end(
                flags.run(
                        frame,
                        plan.find(frame),
                        new RunFlags.Extent(beginning, until, only, maxSteps)));
    }
}

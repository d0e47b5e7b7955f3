package dev.stepfast.cli.command;

import dev.stepfast.cli.render.RunsRenderer;
import dev.stepfast.cli.render.Times;
import dev.stepfast.engine.view.RunSummary;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code runs}: every run, one line each. */
@Command(
        name = "runs",
        description = {
            "List the runs of this workspace, newest first.",
            "Each line: run, outcome, steps done, start, time worked, cost, plan."
        })
final class RunsCommand implements Callable<Integer> {
    @Parameters(
            index = "0",
            arity = "0..1",
            paramLabel = "PLAN",
            description = "Only runs of this plan file.")
    Optional<String> plan = Optional.empty();

    @Mixin CommonOptions common = new CommonOptions();

    private final Invocation invocation;

    RunsCommand(Invocation invocation) {
        this.invocation = invocation;
    }

    @Override
    public Integer call() {
        Frame frame = common.frame(invocation);
        Optional<String> planPath = plan.map(name -> PlanNames.ofRecorded(frame, name));
        try (Workplace place = frame.open(MachineChoice.PLAIN)) {
            List<RunSummary> runs = place.summaries(planPath);
            if (frame.json()) {
                frame.writeJson(RunsRenderer.json(runs));
            } else if (runs.isEmpty()) {
                frame.terminal()
                        .line("No runs" + planPath.map(path -> " of " + path).orElse("") + ".");
            } else {
                frame.terminal().lines(new RunsRenderer(Times.here()).of(runs));
            }
            return frame.end(ExitCode.DONE);
        }
    }
}

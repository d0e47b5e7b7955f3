package dev.stepfast.cli.command;

import dev.stepfast.cli.render.LogRenderer;
import dev.stepfast.cli.render.Times;
import dev.stepfast.engine.view.RunLog;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code log}: the journal, readable. */
@Command(
        name = "log",
        description = {
            "Show what is recorded of a run, one line for each record.",
            "Each line: time, event, step, detail. --json numbers the records."
        })
final class LogCommand implements Callable<Integer> {
    @Parameters(
            index = "0",
            arity = "0..1",
            paramLabel = "RUN",
            description = "The id of a run, or its beginning. Default: the newest run.")
    Optional<String> run = Optional.empty();

    @Mixin CommonOptions common = new CommonOptions();

    private final Invocation invocation;

    LogCommand(Invocation invocation) {
        this.invocation = invocation;
    }

    @Override
    public Integer call() {
        Frame frame = common.frame(invocation);
        try (Workplace place = frame.open(MachineChoice.PLAIN)) {
            RunLog log = place.log(RunNames.find(place, run));
            if (frame.json()) {
                frame.writeJson(LogRenderer.json(log));
            } else {
                frame.terminal().lines(new LogRenderer(Times.here()).of(log));
            }
            return frame.endOf(log.damage());
        }
    }
}

package dev.stepfast.cli.command;

import dev.stepfast.local.config.ConfigFiles;
import dev.stepfast.local.discovery.Health;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code doctor}: what this machine can do and what is missing. */
@Command(
        name = "doctor",
        description = {
            "Say what this machine can do for plans, and what is missing with the command that helps.",
            "Exits 0 only where commands run contained. Model servers are asked on this machine only."
        })
final class DoctorCommand implements Callable<Integer> {
    @Mixin CommonOptions common = new CommonOptions();

    private final Invocation invocation;

    DoctorCommand(Invocation invocation) {
        this.invocation = invocation;
    }

    @Override
    public Integer call() {
        Frame frame = common.frame(invocation);
        try (Workplace place = frame.open(MachineChoice.PLAIN)) {
            Health health = place.survey().health(frame.settings().run().model());
            ConfigFiles.Places places = frame.places();
            DoctorLines lines =
                    new DoctorLines(
                            health,
                            ConfigFiles.load(places).found(),
                            places.display(places.userFile()),
                            invocation.program());
            if (frame.json()) {
                frame.writeJson(lines.json());
            } else {
                frame.terminal().lines(lines.lines(frame.terminal().signs()));
            }
        }
        return frame.end(ExitCode.BLOCKED);
    }
}

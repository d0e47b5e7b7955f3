package dev.stepfast.cli;

import dev.stepfast.cli.command.MachineChoice;
import dev.stepfast.cli.command.Workplace;
import dev.stepfast.cli.command.Workplaces;
import dev.stepfast.local.LocalMachine;
import dev.stepfast.local.LocalOptions;
import dev.stepfast.local.config.BadPlaceException;
import dev.stepfast.local.model.RecordingException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.Map;

/** Wires this machine to the engine. */
final class LocalWorkplaces implements Workplaces {
    private final Path cwd;
    private final Map<String, String> environment;

    LocalWorkplaces(Path cwd, Map<String, String> environment) {
        this.cwd = cwd;
        this.environment = Map.copyOf(environment);
    }

    @Override
    public Workplace open(Path workspace, MachineChoice choice) {
        LocalOptions options =
                new LocalOptions(
                        cwd,
                        environment,
                        choice.baseUrl(),
                        choice.key(),
                        choice.recording(),
                        choice.sandbox(),
                        choice.host());
        try {
            return new LocalWorkplace(LocalMachine.open(workspace, options));
        } catch (RecordingException e) {
            throw new BadPlaceException(e.getMessage());
        } catch (IOException e) {
            throw new UncheckedIOException("the workspace " + workspace + " cannot be opened", e);
        }
    }
}

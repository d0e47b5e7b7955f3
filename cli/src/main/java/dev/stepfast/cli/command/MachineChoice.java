package dev.stepfast.cli.command;

import dev.stepfast.engine.command.SandboxChoice;
import dev.stepfast.local.config.HostSettings;
import dev.stepfast.local.model.Secret;
import java.nio.file.Path;
import java.util.Optional;

/**
 * What an operator says of the machine by flags, and configuration with it.
 *
 * @param baseUrl of the model server
 * @param key for it
 * @param recording the file to which every model call is written
 * @param host what configuration says
 */
public record MachineChoice(
        Optional<String> baseUrl,
        Optional<Secret> key,
        Optional<Path> recording,
        SandboxChoice sandbox,
        HostSettings host) {
    /** For commands that call no model and start nothing. */
    public static final MachineChoice PLAIN =
            new MachineChoice(
                    Optional.empty(), Optional.empty(), Optional.empty(), SandboxChoice.BEST);

    /** What flags say alone. */
    public MachineChoice(
            Optional<String> baseUrl,
            Optional<Secret> key,
            Optional<Path> recording,
            SandboxChoice sandbox) {
        this(baseUrl, key, recording, sandbox, HostSettings.DEFAULTS);
    }

    /** The same with what configuration says of the machine. */
    MachineChoice withHost(HostSettings other) {
        return new MachineChoice(baseUrl, key, recording, sandbox, other);
    }
}

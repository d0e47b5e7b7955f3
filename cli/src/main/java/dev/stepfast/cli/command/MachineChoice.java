package dev.stepfast.cli.command;

import dev.stepfast.engine.command.SandboxChoice;
import dev.stepfast.local.model.Secret;
import java.nio.file.Path;
import java.util.Optional;

/**
 * What an operator says of the machine by flags.
 *
 * @param baseUrl of the model server
 * @param key for it
 * @param recording the file to which every model call is written
 */
public record MachineChoice(
        Optional<String> baseUrl,
        Optional<Secret> key,
        Optional<Path> recording,
        SandboxChoice sandbox) {
    /** For commands that call no model and start nothing. */
    public static final MachineChoice PLAIN =
            new MachineChoice(
                    Optional.empty(), Optional.empty(), Optional.empty(), SandboxChoice.BEST);
}

package dev.stepfast.cli.command;

import dev.stepfast.engine.command.SandboxChoice;
import dev.stepfast.local.model.Secret;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;
import picocli.CommandLine.Spec.Target;

/** Flags that say where the model is. */
final class ModelFlags {
    /** Bytes; a key is far shorter. */
    private static final int LONGEST_KEY = 64 * 1024;

    @Spec(Target.MIXEE)
    CommandSpec spec = CommandSpec.create();

    @Option(
            names = "--base-url",
            paramLabel = "URL",
            order = 25,
            description = "Address of the model server.")
    Optional<String> baseUrl = Optional.empty();

    @Option(
            names = "--key-stdin",
            order = 26,
            description = "Read the key for the server from standard input.")
    boolean keyStdin;

    @Option(
            names = "--record",
            paramLabel = "FILE",
            order = 27,
            description = "Write every model call to this file.")
    Optional<String> record = Optional.empty();

    MachineChoice choice(Invocation invocation, SandboxChoice sandbox) {
        return new MachineChoice(
                baseUrl,
                keyStdin ? Optional.of(readKey(invocation)) : Optional.empty(),
                record.map(invocation.cwd()::resolve),
                sandbox);
    }

    private Secret readKey(Invocation invocation) {
        try {
            byte[] bytes = invocation.streams().in().readNBytes(LONGEST_KEY);
            return new Secret(new String(bytes, StandardCharsets.UTF_8));
        } catch (IllegalArgumentException e) {
            throw new ParameterException(spec.commandLine(), "--key-stdin: " + e.getMessage());
        } catch (IOException e) {
            throw new UncheckedIOException("the key cannot be read from standard input", e);
        }
    }
}

package dev.stepfast.local;

import dev.stepfast.engine.command.SandboxChoice;
import dev.stepfast.local.config.Catalogue;
import dev.stepfast.local.config.HostSettings;
import dev.stepfast.local.model.Secret;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;

/**
 * What the operator gave for one start.
 *
 * @param directory that relative names on the command line start from
 * @param environment of this process; programs are looked up in its {@code PATH}, secrets in it are
 *     redacted
 * @param baseUrl of the model server; empty for the vendor's own
 * @param key for that server, given for this start
 * @param record where every model call is recorded; empty: nowhere
 * @param host what configuration says of the machine
 */
public record LocalOptions(
        Path directory,
        Map<String, String> environment,
        Optional<String> baseUrl,
        Optional<Secret> key,
        Optional<Path> record,
        SandboxChoice sandbox,
        HostSettings host) {
    public LocalOptions {
        environment = Map.copyOf(environment);
    }

    /** Options with nothing of configuration but models and agents. */
    public LocalOptions(
            Path directory,
            Map<String, String> environment,
            Optional<String> baseUrl,
            Optional<Secret> key,
            Optional<Path> record,
            SandboxChoice sandbox,
            Catalogue catalogue) {
        this(directory, environment, baseUrl, key, record, sandbox, HostSettings.of(catalogue));
    }

    /** Options with nothing of configuration. */
    public LocalOptions(
            Path directory,
            Map<String, String> environment,
            Optional<String> baseUrl,
            Optional<Secret> key,
            Optional<Path> record,
            SandboxChoice sandbox) {
        this(directory, environment, baseUrl, key, record, sandbox, HostSettings.DEFAULTS);
    }

    /** This process's own folder and environment, and nothing else. */
    public static LocalOptions ofThisProcess() {
        return new LocalOptions(
                Path.of("").toAbsolutePath(),
                System.getenv(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                SandboxChoice.BEST);
    }

    /** Models and agents of the user file. */
    public Catalogue catalogue() {
        return host.catalogue();
    }

    public LocalOptions withBaseUrl(String url) {
        return new LocalOptions(
                directory, environment, Optional.of(url), key, record, sandbox, host);
    }
}

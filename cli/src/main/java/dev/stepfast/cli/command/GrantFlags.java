package dev.stepfast.cli.command;

import dev.stepfast.engine.Consent;
import dev.stepfast.engine.command.SandboxChoice;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;
import picocli.CommandLine.Spec.Target;

/** Flags of every command that starts something: consent, and what keeps it in. */
final class GrantFlags {
    private static final Pattern DIGEST =
            Pattern.compile("[0-9a-f]{" + Consent.Digest.SHORTEST + ",64}");

    @Spec(Target.MIXEE)
    CommandSpec spec = CommandSpec.create();

    @Option(
            names = "--grant",
            paramLabel = "DIGEST",
            order = 20,
            description = "Consent to what the refusal with this digest listed.")
    Optional<String> grant = Optional.empty();

    @Option(
            names = "--grant-all",
            order = 21,
            description = "Consent to whatever the plan asks, for this run.")
    boolean grantAll;

    @Option(
            names = "--sandbox",
            paramLabel = "WHAT",
            order = 22,
            description = "none: start commands of models without a sandbox.")
    Optional<String> sandbox = Optional.empty();

    Consent consent() {
        if (grant.isEmpty()) {
            return grantAll ? new Consent.All() : new Consent.None();
        }
        String digest = grant.get().toLowerCase(Locale.ROOT);
        String hex = digest.startsWith("sha256:") ? digest.substring("sha256:".length()) : digest;
        if (!DIGEST.matcher(hex).matches()) {
            throw new ParameterException(
                    spec.commandLine(),
                    "--grant takes the digest that the refusal printed, at least "
                            + Consent.Digest.SHORTEST
                            + " hex digits of it");
        }
        return new Consent.Digest(hex);
    }

    SandboxChoice choice() {
        if (sandbox.isEmpty()) {
            return SandboxChoice.BEST;
        }
        if (sandbox.get().equals("none")) {
            return SandboxChoice.NONE;
        }
        throw new ParameterException(spec.commandLine(), "--sandbox can only be none");
    }
}

package dev.stepfast.cli.command;

import dev.stepfast.engine.authority.Grants;
import dev.stepfast.plan.value.JsonValue.JsonObject;
import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code trust}: says whose plans run in a workspace. */
@Command(
        name = "trust",
        description = {
            "Trust a workspace: its plans are your own, and a changed plan is asked about only for what is new.",
            "It is kept in your own folder, never in the workspace."
        })
final class TrustCommand implements Callable<Integer> {
    @Parameters(
            index = "0",
            arity = "0..1",
            paramLabel = "DIR",
            description = "The workspace. Default: the one of the current folder.")
    Optional<String> folder = Optional.empty();

    @Option(names = "--remove", order = 10, description = "Take the trust back.")
    boolean remove;

    @Mixin CommonOptions common = new CommonOptions();

    private final Invocation invocation;

    TrustCommand(Invocation invocation) {
        this.invocation = invocation;
    }

    @Override
    public Integer call() {
        if (folder.isPresent()) {
            common.workspace = folder;
        }
        Frame frame = common.frame(invocation);
        try (Workplace place = frame.open(MachineChoice.PLAIN)) {
            Grants.Trust trust = remove ? Grants.Trust.NO : Grants.Trust.YES;
            place.grants().trust(trust, invocation.user(), Instant.now());
        }
        if (frame.json()) {
            frame.writeJson(
                    JsonObject.builder()
                            .put("v", 1)
                            .put("workspace", frame.workspace().toString())
                            .put("trusted", !remove)
                            .build());
        } else {
            frame.terminal()
                    .line(
                            frame.workspace()
                                    + (remove ? " is not trusted any more." : " is trusted."));
        }
        return frame.end(ExitCode.DONE);
    }
}

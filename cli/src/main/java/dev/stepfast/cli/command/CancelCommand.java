package dev.stepfast.cli.command;

import dev.stepfast.cli.render.DecisionLines;
import dev.stepfast.engine.CancelReport;
import dev.stepfast.engine.run.RunId;
import dev.stepfast.plan.value.JsonValue.JsonObject;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code cancel}: ends a run for good. */
@Command(
        name = "cancel",
        description = {
            "End a run for good, whichever process works on it: what is in flight is ended first.",
            "What it has done stays done; the next run of its plan is a new one."
        })
final class CancelCommand implements Callable<Integer> {
    @Parameters(
            index = "0",
            arity = "0..1",
            paramLabel = "RUN",
            description =
                    "The id of the run, or a unique beginning of it. Default: the only unfinished run.")
    Optional<String> run = Optional.empty();

    @Option(names = "--reason", paramLabel = "TEXT", order = 10, description = "Why; recorded.")
    String reason = "by the command cancel";

    @Mixin CommonOptions common = new CommonOptions();

    private final Invocation invocation;

    CancelCommand(Invocation invocation) {
        this.invocation = invocation;
    }

    @Override
    public Integer call() {
        Frame frame = common.frame(invocation);
        try (Workplace place = frame.open(MachineChoice.PLAIN)) {
            RunId id = RunWords.find(place, run).run().orElseThrow();
            return frame.end(
                    switch (place.cancel(id, invocation.user(), reason)) {
                        case CancelReport.Cancelled cancelled -> {
                            show(frame, id, "cancelled");
                            yield ExitCode.DONE;
                        }
                        case CancelReport.Asked asked -> {
                            show(frame, id, "asked");
                            frame.terminal()
                                    .diagnostic(
                                            "stepfast: its owner has not ended it yet; look again:"
                                                    + " stepfast status "
                                                    + id);
                            yield ExitCode.BLOCKED;
                        }
                        case CancelReport.Refused refused -> {
                            frame.terminal()
                                    .diagnostic(
                                            "stepfast: "
                                                    + refused.code()
                                                    + ": "
                                                    + refused.message());
                            yield ExitCode.BLOCKED;
                        }
                    });
        }
    }

    private void show(Frame frame, RunId id, String state) {
        if (frame.json()) {
            frame.writeJson(
                    JsonObject.builder()
                            .put("v", 1)
                            .put("run", id.value())
                            .put("state", state)
                            .put("by", invocation.user())
                            .put("reason", reason)
                            .build());
        } else if (state.equals("cancelled")) {
            frame.terminal()
                    .line(
                            DecisionLines.of(
                                    frame.terminal().signs(),
                                    id.value(),
                                    DecisionLines.Word.CANCEL,
                                    reason));
        }
    }
}

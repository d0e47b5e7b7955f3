package dev.stepfast.cli.command;

import dev.stepfast.engine.run.GateAnswer;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code deny}: answers a gate. */
@Command(
        name = "deny",
        description = "Answer a gate: no. The gate and its code stand where it asks.")
final class DenyCommand implements Callable<Integer> {
    @Parameters(index = "0", paramLabel = "GATE", description = "The id of the gate.")
    String gate = "";

    @Parameters(
            index = "1",
            paramLabel = "CODE",
            description = "The first 6 digits of what the answer is bound to.")
    String code = "";

    @Option(
            names = "--reason",
            paramLabel = "TEXT",
            order = 10,
            description = "Why; recorded with the answer.")
    Optional<String> reason = Optional.empty();

    @Mixin CommonOptions common = new CommonOptions();

    private final Invocation invocation;

    DenyCommand(Invocation invocation) {
        this.invocation = invocation;
    }

    @Override
    public Integer call() {
        return new Answering(invocation, common).answer(gate, code, GateAnswer.Kind.DENIED, reason);
    }
}

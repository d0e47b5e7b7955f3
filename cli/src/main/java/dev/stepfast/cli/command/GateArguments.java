package dev.stepfast.cli.command;

import dev.stepfast.engine.run.GateAnswer;
import java.util.Optional;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** What every answer to a gate says. */
final class GateArguments {
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

    int answer(Invocation invocation, CommonOptions common, GateAnswer.Kind kind) {
        return new Answering(invocation, common).answer(gate, code, kind, reason);
    }
}

package dev.stepfast.cli.command;

import dev.stepfast.engine.run.GateAnswer;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code deny}: answers a gate. */
@Command(
        name = "deny",
        description = "Answer a gate: no. The gate and its code stand where it asks.")
final class DenyCommand implements Callable<Integer> {
    @Mixin GateArguments gate = new GateArguments();

    @Mixin CommonOptions common = new CommonOptions();

    private final Invocation invocation;

    DenyCommand(Invocation invocation) {
        this.invocation = invocation;
    }

    @Override
    public Integer call() {
        return gate.answer(invocation, common, GateAnswer.Kind.DENIED);
    }
}

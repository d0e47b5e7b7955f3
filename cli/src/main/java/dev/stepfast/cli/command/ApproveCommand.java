package dev.stepfast.cli.command;

import dev.stepfast.engine.run.GateAnswer;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code approve}: answers a gate. */
@Command(
        name = "approve",
        description = "Answer a gate: yes. The gate and its code stand where it asks.")
final class ApproveCommand implements Callable<Integer> {
    @Mixin GateArguments gate = new GateArguments();

    @Mixin CommonOptions common = new CommonOptions();

    private final Invocation invocation;

    ApproveCommand(Invocation invocation) {
        this.invocation = invocation;
    }

    @Override
    public Integer call() {
        return gate.answer(invocation, common, GateAnswer.Kind.APPROVED);
    }
}

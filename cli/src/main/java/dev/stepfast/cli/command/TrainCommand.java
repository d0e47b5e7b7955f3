package dev.stepfast.cli.command;

import java.util.concurrent.Callable;
import picocli.CommandLine.Command;

/**
 * {@code train}: goes through what a start goes through, so that the launcher can keep its classes
 * in a cache.
 */
@Command(name = "train", hidden = true, description = "Load the classes of a start.")
final class TrainCommand implements Callable<Integer> {
    private final Invocation invocation;

    TrainCommand(Invocation invocation) {
        this.invocation = invocation;
    }

    @Override
    public Integer call() {
        for (String[] words :
                new String[][] {{"--help"}, {"run", "--help"}, {"demo", "--json"}, {"demo"}}) {
            StepfastCommandLine.execute(invocation, words);
        }
        return ExitCode.DONE.code();
    }
}

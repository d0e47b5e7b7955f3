package dev.stepfast.cli.command;

import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code plan}: writes plans; what it does is said by the word behind it. */
@Command(
        name = "plan",
        description = "Have a plan written: stepfast plan new \"TASK\".",
        synopsisSubcommandLabel = "new")
final class PlanCommand implements Runnable {
    @Option(
            names = {"-h", "--help"},
            usageHelp = true,
            description = "Show this help.")
    boolean help;

    @Override
    public void run() {
        throw new UsageException(
                "\"plan\" alone does nothing; have one written: stepfast plan new \"TASK\"");
    }
}

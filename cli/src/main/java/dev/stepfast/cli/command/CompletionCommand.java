package dev.stepfast.cli.command;

import java.util.List;
import java.util.concurrent.Callable;
import picocli.AutoComplete;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code completion}: a script by which a shell completes commands, options and files. */
@Command(
        name = "completion",
        description = {
            "Print a script that lets the shell complete commands and options; other words as files.",
            "bash: source <(stepfast completion bash)    zsh: the same with zsh, after compinit"
        })
final class CompletionCommand implements Callable<Integer> {
    private static final List<String> SHELLS = List.of("bash", "zsh");

    @Parameters(index = "0", paramLabel = "bash|zsh", description = "The shell.")
    String shell = "";

    @Option(
            names = {"-h", "--help"},
            usageHelp = true,
            description = "Show this help.")
    boolean help;

    private final Invocation invocation;

    CompletionCommand(Invocation invocation) {
        this.invocation = invocation;
    }

    @Override
    public Integer call() {
        if (!SHELLS.contains(shell)) {
            throw new UsageException(
                    "there is a script for "
                            + String.join(" and ", SHELLS)
                            + ", not for \""
                            + shell
                            + "\"");
        }
        CommandLine line = StepfastCommandLine.commandLine(invocation);
        // The script of both shells is one: it makes zsh take the commands of bash.
        invocation.streams().out().print(AutoComplete.bash(name(), line).replace("\r\n", "\n"));
        invocation.streams().out().flush();
        return ExitCode.DONE.code();
    }

    /** What a person types: the last name of the launcher's path. */
    private String name() {
        String program = invocation.program();
        return program.substring(Math.max(program.lastIndexOf('/'), program.lastIndexOf('\\')) + 1);
    }
}

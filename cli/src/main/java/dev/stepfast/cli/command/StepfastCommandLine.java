package dev.stepfast.cli.command;

import dev.stepfast.cli.render.Problem;
import dev.stepfast.plan.diagnostic.Spelling;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.MissingParameterException;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.UnmatchedArgumentException;

/** The command line: all commands, and what is said of one that means nothing or fails. */
public final class StepfastCommandLine {
    private StepfastCommandLine() {}

    /** Carries out the words and gives the exit code of the process. */
    public static int execute(Invocation invocation, String... words) {
        CommandLine line = commandLine(invocation);
        try {
            return line.execute(words);
        } catch (Error broken) {
            // The parser lets errors through: a broken installation, an exhausted heap.
            return explain(line, broken, invocation.arguments());
        }
    }

    static CommandLine commandLine(Invocation invocation) {
        CommandLine line =
                new CommandLine(new TopCommand(invocation))
                        .addSubcommand(
                                new CommandLine(new PlanCommand())
                                        .addSubcommand(new PlanNewCommand(invocation)))
                        .addSubcommand(new RunCommand(invocation))
                        .addSubcommand(new NextCommand(invocation))
                        .addSubcommand(new ResumeCommand(invocation))
                        .addSubcommand(new RetryCommand(invocation))
                        .addSubcommand(new StatusCommand(invocation))
                        .addSubcommand(new ShowCommand(invocation))
                        .addSubcommand(new RunsCommand(invocation))
                        .addSubcommand(new LogCommand(invocation))
                        .addSubcommand(new ReportCommand(invocation))
                        .addSubcommand(new ClearCommand(invocation))
                        .addSubcommand(new LintCommand(invocation))
                        .addSubcommand(new CheckCommand(invocation))
                        .addSubcommand(new SkipCommand(invocation))
                        .addSubcommand(new DoneCommand(invocation))
                        .addSubcommand(new ReopenCommand(invocation))
                        .addSubcommand(new ApproveCommand(invocation))
                        .addSubcommand(new DenyCommand(invocation))
                        .addSubcommand(new CancelCommand(invocation))
                        .addSubcommand(new ResolveCommand(invocation))
                        .addSubcommand(new TrustCommand(invocation))
                        .addSubcommand(new InitCommand(invocation))
                        .addSubcommand(new DoctorCommand(invocation))
                        .addSubcommand(new DemoCommand(invocation))
                        .addSubcommand(new CompletionCommand(invocation))
                        .addSubcommand(new TrainCommand(invocation));
        line.setOut(new PrintWriter(invocation.streams().out(), true, StandardCharsets.UTF_8));
        line.setErr(new PrintWriter(invocation.streams().err(), true, StandardCharsets.UTF_8));
        line.setCaseInsensitiveEnumValuesAllowed(true);
        // A task, a reason or a file may begin with @; no argument is the name of a file of more.
        line.setExpandAtFiles(false);
        line.setColorScheme(CommandLine.Help.defaultColorScheme(CommandLine.Help.Ansi.OFF));
        line.setUsageHelpLongOptionsMaxWidth(26);
        line.setUsageHelpWidth(100);
        setUsage(line);
        line.setParameterExceptionHandler((failure, arguments) -> explain(failure));
        line.setExecutionExceptionHandler(
                (failure, command, result) -> explain(command, failure, invocation.arguments()));
        return line;
    }

    /** Options stand in the order that they are declared in, at every depth. */
    private static void setUsage(CommandLine line) {
        for (CommandLine command : line.getSubcommands().values()) {
            command.getCommandSpec().usageMessage().sortOptions(false).abbreviateSynopsis(true);
            setUsage(command);
        }
    }

    private static int explain(CommandLine command, Throwable failure, List<String> words) {
        if (failure instanceof ParameterException usage) {
            return explain(usage);
        }
        Failure known = Failure.of(failure);
        boolean debug = words.contains("--debug");
        known.problem().lines(debug).forEach(command.getErr()::println);
        command.getErr().flush();
        return known.code().code();
    }

    private static int explain(ParameterException failure) {
        CommandLine command = failure.getCommandLine();
        new Problem(message(command, failure), Optional.empty())
                .lines(false)
                .forEach(command.getErr()::println);
        command.getErr().flush();
        return ExitCode.INVALID.code();
    }

    private static String message(CommandLine command, ParameterException failure) {
        String help = "; see " + command.getCommandSpec().qualifiedName() + " --help";
        if (failure instanceof UnmatchedArgumentException unmatched
                && !unmatched.getUnmatched().isEmpty()) {
            String word = unmatched.getUnmatched().getFirst();
            List<String> known = word.startsWith("-") ? options(command) : commands(command);
            String what =
                    word.startsWith("-") ? "option" : known.isEmpty() ? "argument" : "command";
            return "unknown "
                    + what
                    + " "
                    + word
                    + Spelling.findNearest(word, known)
                            .map(near -> "; did you mean " + near + "?")
                            .orElse(help);
        }
        if (failure instanceof MissingParameterException missing) {
            return Optional.ofNullable(missing.getMessage()).orElse("something is missing") + help;
        }
        return Optional.ofNullable(failure.getMessage()).orElse("the command line means nothing")
                + help;
    }

    private static List<String> options(CommandLine command) {
        List<String> names = new ArrayList<>();
        for (OptionSpec option : command.getCommandSpec().options()) {
            if (!option.hidden()) {
                names.addAll(Arrays.asList(option.names()));
            }
        }
        return names;
    }

    private static List<String> commands(CommandLine command) {
        return command.getSubcommands().entrySet().stream()
                .filter(entry -> !entry.getValue().getCommandSpec().usageMessage().hidden())
                .map(entry -> entry.getKey())
                .toList();
    }

    /** {@code stepfast} alone. */
    @Command(
            name = "stepfast",
            description = {
                "Runs plans with language models, and lets nothing be called done until code has verified it.",
                ""
            },
            synopsisSubcommandLabel = "COMMAND",
            commandListHeading = "%nCommands:%n",
            footer = {
                "",
                "Exit codes: 0 done; 1 a step or check failed; 2 invalid plan or usage; 3 blocked, denied or a",
                "person is needed; 4 a budget is used up or nothing moves; 5 model or agent unavailable; 130 stopped.",
                "",
                "New here? Start with: stepfast demo"
            })
    static final class TopCommand implements Runnable {
        private final Invocation invocation;

        @CommandLine.Option(
                names = {"-h", "--help"},
                usageHelp = true,
                description = "Show this help; after a command, its own.")
        boolean help;

        TopCommand(Invocation invocation) {
            this.invocation = invocation;
        }

        @Override
        public void run() {
            commandLine(invocation)
                    .usage(
                            new PrintWriter(
                                    invocation.streams().out(), true, StandardCharsets.UTF_8));
        }
    }
}

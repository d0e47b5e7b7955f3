package dev.stepfast.local.tool;

import static dev.stepfast.engine.tool.ToolArguments.optional;

import dev.stepfast.engine.command.CommandEnd;
import dev.stepfast.engine.command.PolicyDecision;
import dev.stepfast.engine.model.ToolDescription;
import dev.stepfast.engine.tool.Tool;
import dev.stepfast.engine.tool.ToolArguments;
import dev.stepfast.engine.tool.ToolContext;
import dev.stepfast.plan.check.CommandLine;
import dev.stepfast.plan.check.CommandLineTokenizer;
import dev.stepfast.plan.check.WorkspacePath;
import dev.stepfast.plan.taskplan.Effect;
import dev.stepfast.plan.value.JsonValue.JsonObject;
import java.util.List;
import java.util.Optional;

/** {@code run}: a program, started as an argument vector in the workspace root. */
public final class RunTool implements Tool {
    private static final ToolArguments ARGUMENTS =
            new ToolArguments(
                    List.of(
                            optional(
                                    "command",
                                    ToolArguments.Form.TEXT,
                                    "one command line, e.g. \"mvn -q test\""),
                            optional(
                                    "argv",
                                    ToolArguments.Form.WORDS,
                                    "program and arguments, e.g. [\"mvn\", \"-q\", \"test\"]")));

    private final ToolDescription description = Descriptions.load("run", ARGUMENTS);

    @Override
    public ToolDescription description() {
        return description;
    }

    @Override
    public Effect effect() {
        return Effect.PROCESS_EXEC;
    }

    @Override
    public Preparation prepare(JsonObject arguments, ToolContext context) {
        Optional<String> violation = ARGUMENTS.findViolation(arguments);
        if (violation.isPresent()) {
            return new Preparation.Invalid(violation.get());
        }
        Optional<String> line = ToolArguments.findText(arguments, "command");
        Optional<List<String>> argv = ToolArguments.findWords(arguments, "argv");
        if (line.isPresent() == argv.isPresent()) {
            return new Preparation.Invalid("give either \"command\" or \"argv\"");
        }
        if (argv.isPresent()) {
            return decide(new CommandLine(Optional.empty(), argv.get()), context);
        }
        return switch (CommandLineTokenizer.split(line.orElse(""))) {
            case CommandLineTokenizer.Split.Words words -> decide(words.command(), context);
            case CommandLineTokenizer.Split.Refused refused ->
                    new Preparation.Refused(
                            refused.code().wire(),
                            "at character " + (refused.position() + 1) + ": " + refused.reason(),
                            line.orElse(""));
        };
    }

    private static Preparation decide(CommandLine command, ToolContext context) {
        String target = command.display();
        return switch (context.decide(command.argv(), WorkspacePath.ROOT)) {
            case PolicyDecision.Refused refused ->
                    new Preparation.Refused(refused.code(), refused.reason(), target);
            case PolicyDecision.NotFound missing ->
                    new Preparation.Ready(
                            new Looking(
                                    target,
                                    () ->
                                            new Result(
                                                    false,
                                                    missing.reason(),
                                                    Optional.empty(),
                                                    "not started: " + missing.reason())));
            case PolicyDecision.Allowed allowed ->
                    new Preparation.Ready(
                            new Looking(
                                    target,
                                    () ->
                                            answer(
                                                    context.run(
                                                            allowed,
                                                            WorkspacePath.ROOT,
                                                            context.timeLimit()),
                                                    context)));
        };
    }

    private static Result answer(CommandEnd end, ToolContext context) {
        Optional<Integer> exit =
                end.how() instanceof CommandEnd.How.Exited exited
                        ? Optional.of(exited.code())
                        : Optional.empty();
        String how =
                switch (end.how()) {
                    case CommandEnd.How.Exited exited -> "exit " + exited.code();
                    case CommandEnd.How.Signalled signalled ->
                            "ended by signal " + signalled.signal();
                    case CommandEnd.How.TimedOut ignored ->
                            "ended after "
                                    + context.timeLimit().toSeconds()
                                    + " s: it took too long";
                    case CommandEnd.How.OutputLimit ignored -> "ended: it printed too much";
                    case CommandEnd.How.Cancelled ignored -> "cancelled";
                    case CommandEnd.How.NotStarted failed -> "not started: " + failed.reason();
                };
        String survivors =
                end.survivors().isEmpty()
                        ? ""
                        : "\n[still running: " + String.join(", ", end.survivors()) + "]";
        String output = HeadAndTail.cut(end.output(), end.omitted(), context.outputLimit());
        return new Result(
                exit.equals(Optional.of(0)),
                how + "\n" + (output.isEmpty() ? "(no output)" : output) + survivors,
                exit,
                how);
    }
}

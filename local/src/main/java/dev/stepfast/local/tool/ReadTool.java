package dev.stepfast.local.tool;

import static dev.stepfast.engine.tool.ToolArguments.optional;
import static dev.stepfast.engine.tool.ToolArguments.text;

import dev.stepfast.engine.model.ToolDescription;
import dev.stepfast.engine.tool.Tool;
import dev.stepfast.engine.tool.ToolArguments;
import dev.stepfast.engine.tool.ToolContext;
import dev.stepfast.engine.workspace.Workspace;
import dev.stepfast.plan.taskplan.Effect;
import dev.stepfast.plan.value.JsonValue.JsonObject;
import java.util.List;
import java.util.Optional;

/** {@code read}: a text file, or some of its lines. */
public final class ReadTool implements Tool {
    private static final ToolArguments ARGUMENTS =
            new ToolArguments(
                    List.of(
                            text("path", "the file, relative to the workspace"),
                            optional(
                                    "from",
                                    ToolArguments.Form.COUNT,
                                    "first line to give, counted from 1"),
                            optional("lines", ToolArguments.Form.COUNT, "how many lines to give")));

    private final Workspace workspace;
    private final ToolDescription description = Descriptions.load("read", ARGUMENTS);

    public ReadTool(Workspace workspace) {
        this.workspace = workspace;
    }

    @Override
    public ToolDescription description() {
        return description;
    }

    @Override
    public Effect effect() {
        return Effect.READ_ONLY;
    }

    @Override
    public Preparation prepare(JsonObject arguments, ToolContext context) {
        Optional<String> violation = ARGUMENTS.findViolation(arguments);
        if (violation.isPresent()) {
            return new Preparation.Invalid(violation.get());
        }
        return switch (PathArgument.ofEntry(arguments, "path", workspace)) {
            case PathArgument.Bad bad -> bad.refusal();
            case PathArgument.Given given ->
                    switch (FileReading.of(workspace, given.path())) {
                        case FileReading.Unusable unusable -> unusable.refusal();
                        case FileReading.Missing ignored -> missing(given.path().toString());
                        case FileReading.Found found -> {
                            String path = given.path().toString();
                            yield new Preparation.Ready(
                                    new Looking(
                                            path,
                                            () ->
                                                    answer(
                                                            path,
                                                            found.bytes(),
                                                            arguments,
                                                            context.outputLimit())));
                        }
                    };
        };
    }

    private static Preparation missing(String path) {
        return new Preparation.Ready(
                new Looking(
                        path,
                        () ->
                                Answers.failed(
                                        "\"" + path + "\" is not there; use list to see what is")));
    }

    private static Result answer(String path, byte[] bytes, JsonObject arguments, int limit) {
        Optional<String> text = Answers.decode(bytes);
        if (text.isEmpty()) {
            return Answers.failed(
                    "\""
                            + path
                            + "\" is not UTF-8 text ("
                            + Answers.count(bytes.length, "byte")
                            + "); use run with a program for it");
        }
        long from = ToolArguments.findCount(arguments, "from").orElse(1L);
        long lines = ToolArguments.findCount(arguments, "lines").orElse(Long.MAX_VALUE);
        return new LineRange(path, text.get(), limit).answer(from, lines);
    }
}

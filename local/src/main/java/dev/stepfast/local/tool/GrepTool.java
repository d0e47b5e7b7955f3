package dev.stepfast.local.tool;

import static dev.stepfast.engine.tool.ToolArguments.text;

import dev.stepfast.engine.model.ToolDescription;
import dev.stepfast.engine.tool.Tool;
import dev.stepfast.engine.tool.ToolArguments;
import dev.stepfast.engine.tool.ToolContext;
import dev.stepfast.engine.workspace.Workspace;
import dev.stepfast.engine.workspace.Workspace.Look;
import dev.stepfast.plan.check.RegexPattern;
import dev.stepfast.plan.check.WorkspacePath;
import dev.stepfast.plan.taskplan.Effect;
import dev.stepfast.plan.value.JsonValue.JsonObject;
import java.util.List;
import java.util.Optional;

/** {@code grep}: lines of files that match a pattern. */
public final class GrepTool implements Tool {
    private static final ToolArguments ARGUMENTS =
            new ToolArguments(
                    List.of(
                            text("pattern", "a regular expression in RE2 syntax"),
                            text(
                                    "path",
                                    "the file or folder to search, relative to the workspace; \".\" is the workspace")));

    private final Workspace workspace;
    private final ToolDescription description = Descriptions.load("grep", ARGUMENTS);

    public GrepTool(Workspace workspace) {
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
        String source = ToolArguments.findText(arguments, "pattern").orElse("");
        return switch (RegexPattern.compile(source)) {
            case RegexPattern.Compiled.Refused refused ->
                    new Preparation.Invalid(
                            "the pattern is refused: "
                                    + refused.reason()
                                    + "; RE2 syntax has no look-around and no back-references");
            case RegexPattern.Compiled.Ok ok ->
                    switch (PathArgument.of(arguments, "path", workspace)) {
                        case PathArgument.Bad bad -> bad.refusal();
                        case PathArgument.Given given ->
                                prepare(ok.pattern(), given.path(), context);
                    };
        };
    }

    private Preparation prepare(RegexPattern pattern, WorkspacePath path, ToolContext context) {
        String target = path + " :: " + pattern;
        return switch (workspace.look(path)) {
            case Look.Refused refused ->
                    PathArgument.refuse(refused.code(), path.toString(), refused.reason());
            case Look.Link ignored ->
                    PathArgument.refuse(
                            Workspace.PATH_REFUSED,
                            path.toString(),
                            "is a symbolic link, which is never followed");
            case Look.Other ignored ->
                    PathArgument.refuse(
                            Workspace.NOT_A_FILE, path.toString(), "is no regular file");
            case Look.Nothing ignored ->
                    new Preparation.Ready(
                            new Looking(
                                    target,
                                    () ->
                                            Answers.failed(
                                                    "\"" + path + "\" is not there; use list")));
            case Look.Folder ignored -> searching(pattern, path, target, context);
            case Look.RegularFile ignored -> searching(pattern, path, target, context);
        };
    }

    private Preparation searching(
            RegexPattern pattern, WorkspacePath path, String target, ToolContext context) {
        return new Preparation.Ready(
                new Looking(
                        target,
                        () ->
                                new Search(
                                                workspace,
                                                pattern,
                                                context.outputLimit(),
                                                context.timeLimit())
                                        .run(path)));
    }
}

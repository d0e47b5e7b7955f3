package dev.stepfast.local.tool;

import static dev.stepfast.engine.tool.ToolArguments.text;

import dev.stepfast.engine.model.ToolDescription;
import dev.stepfast.engine.tool.Tool;
import dev.stepfast.engine.tool.ToolArguments;
import dev.stepfast.engine.tool.ToolContext;
import dev.stepfast.engine.workspace.Workspace;
import dev.stepfast.engine.workspace.Workspace.Look;
import dev.stepfast.plan.check.WorkspacePath;
import dev.stepfast.plan.taskplan.Effect;
import dev.stepfast.plan.value.JsonValue.JsonObject;
import java.util.List;
import java.util.Optional;

/** {@code move}: a file or folder gets another name. */
public final class MoveTool implements Tool {
    private static final ToolArguments ARGUMENTS =
            new ToolArguments(
                    List.of(
                            text("from", "the file or folder, relative to the workspace"),
                            text(
                                    "to",
                                    "its new name, relative to the workspace; nothing may be there")));

    private final Workspace workspace;
    private final ToolDescription description = Descriptions.load("move", ARGUMENTS);

    public MoveTool(Workspace workspace) {
        this.workspace = workspace;
    }

    @Override
    public ToolDescription description() {
        return description;
    }

    @Override
    public Effect effect() {
        return Effect.WORKSPACE_WRITE;
    }

    @Override
    public Preparation prepare(JsonObject arguments, ToolContext context) {
        Optional<String> violation = ARGUMENTS.findViolation(arguments);
        if (violation.isPresent()) {
            return new Preparation.Invalid(violation.get());
        }
        PathArgument from = PathArgument.ofEntry(arguments, "from", workspace);
        PathArgument to = PathArgument.ofEntry(arguments, "to", workspace);
        if (from instanceof PathArgument.Bad bad) {
            return bad.refusal();
        }
        if (to instanceof PathArgument.Bad bad) {
            return bad.refusal();
        }
        return prepare(((PathArgument.Given) from).path(), ((PathArgument.Given) to).path());
    }

    private Preparation prepare(WorkspacePath from, WorkspacePath to) {
        for (WorkspacePath path : List.of(from, to)) {
            Optional<Workspace.Refusal> refusal = workspace.findChangeRefusal(path);
            if (refusal.isPresent()) {
                return PathArgument.refuse(
                        refusal.get().code(), path.toString(), refusal.get().reason());
            }
        }
        return switch (workspace.look(to)) {
            case Look.Refused refused ->
                    PathArgument.refuse(refused.code(), to.toString(), refused.reason());
            case Look.Nothing ignored -> prepareSource(from, to);
            case Look.RegularFile ignored -> taken(from, to);
            case Look.Folder ignored -> taken(from, to);
            case Look.Link ignored -> taken(from, to);
            case Look.Other ignored -> taken(from, to);
        };
    }

    private Preparation prepareSource(WorkspacePath from, WorkspacePath to) {
        return switch (workspace.look(from)) {
            case Look.Refused refused ->
                    PathArgument.refuse(refused.code(), from.toString(), refused.reason());
            case Look.Link ignored ->
                    PathArgument.refuse(
                            Workspace.PATH_REFUSED,
                            from.toString(),
                            "is a symbolic link, which is left alone");
            case Look.Other ignored ->
                    PathArgument.refuse(
                            Workspace.NOT_A_FILE,
                            from.toString(),
                            "is neither a file nor a folder; it is left alone");
            case Look.Nothing ignored -> failing(from, "\"" + from + "\" is not there");
            case Look.RegularFile ignored -> collect(from, to);
            case Look.Folder ignored -> collect(from, to);
        };
    }

    private Preparation collect(WorkspacePath from, WorkspacePath to) {
        return switch (MovedFiles.collect(workspace, from, to)) {
            case MovedFiles.Collected files ->
                    new Preparation.Ready(
                            new Changing(
                                    from.toString(),
                                    files.changes(),
                                    files.oldContent(),
                                    () ->
                                            Answers.of(
                                                    workspace.move(from, to),
                                                    from.toString(),
                                                    "moved " + from + " to " + to)));
            case MovedFiles.Unusable unusable -> unusable.refusal();
        };
    }

    private static Preparation taken(WorkspacePath from, WorkspacePath to) {
        return failing(
                from,
                "there is something at \""
                        + to
                        + "\" already; delete it first, or choose another name");
    }

    private static Preparation failing(WorkspacePath from, String why) {
        return new Preparation.Ready(new Looking(from.toString(), () -> Answers.failed(why)));
    }
}

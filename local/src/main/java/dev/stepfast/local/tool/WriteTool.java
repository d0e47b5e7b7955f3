package dev.stepfast.local.tool;

import static dev.stepfast.engine.tool.ToolArguments.text;

import dev.stepfast.engine.model.ToolDescription;
import dev.stepfast.engine.tool.Tool;
import dev.stepfast.engine.tool.ToolArguments;
import dev.stepfast.engine.tool.ToolContext;
import dev.stepfast.engine.workspace.Workspace;
import dev.stepfast.plan.check.WorkspacePath;
import dev.stepfast.plan.taskplan.Effect;
import dev.stepfast.plan.value.JsonValue.JsonObject;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;

/** {@code write}: a whole file. */
public final class WriteTool implements Tool {
    private static final ToolArguments ARGUMENTS =
            new ToolArguments(
                    List.of(
                            text("path", "the file, relative to the workspace"),
                            text("text", "the whole content of the file")));

    private final Workspace workspace;
    private final ToolDescription description = Descriptions.load("write", ARGUMENTS);

    public WriteTool(Workspace workspace) {
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
        String content = ToolArguments.findText(arguments, "text").orElse("");
        return switch (PathArgument.ofEntry(arguments, "path", workspace)) {
            case PathArgument.Bad bad -> bad.refusal();
            case PathArgument.Given given ->
                    prepare(given.path(), content.getBytes(StandardCharsets.UTF_8));
        };
    }

    private Preparation prepare(WorkspacePath path, byte[] after) {
        Optional<Workspace.Refusal> refusal = workspace.findChangeRefusal(path);
        if (refusal.isPresent()) {
            return PathArgument.refuse(
                    refusal.get().code(), path.toString(), refusal.get().reason());
        }
        if (path.trailingSlash()) {
            return PathArgument.refuse(
                    Workspace.NOT_A_FILE, path.toString(), "names a folder; name a file");
        }
        String done = "wrote " + path + " (" + Answers.count(after.length, "byte") + ")";
        return switch (FileReading.of(workspace, path)) {
            case FileReading.Unusable unusable -> unusable.refusal();
            case FileReading.Missing ignored ->
                    new Preparation.Ready(
                            WholeFile.replacing(workspace, path, Optional.empty(), after, done));
            case FileReading.Found found ->
                    new Preparation.Ready(
                            WholeFile.replacing(
                                    workspace, path, Optional.of(found.bytes()), after, done));
        };
    }
}

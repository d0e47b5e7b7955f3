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

/** {@code edit}: one piece of text of a file is replaced. */
public final class EditTool implements Tool {
    private static final ToolArguments ARGUMENTS =
            new ToolArguments(
                    List.of(
                            text("path", "the file, relative to the workspace"),
                            text("old", "the text to replace; it occurs exactly once in the file"),
                            text("new", "the text that takes its place")));

    private final Workspace workspace;
    private final ToolDescription description = Descriptions.load("edit", ARGUMENTS);

    public EditTool(Workspace workspace) {
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
        return switch (PathArgument.ofEntry(arguments, "path", workspace)) {
            case PathArgument.Bad bad -> bad.refusal();
            case PathArgument.Given given -> prepare(given.path(), arguments);
        };
    }

    private Preparation prepare(WorkspacePath path, JsonObject arguments) {
        Optional<Workspace.Refusal> refusal = workspace.findChangeRefusal(path);
        if (refusal.isPresent()) {
            return PathArgument.refuse(
                    refusal.get().code(), path.toString(), refusal.get().reason());
        }
        return switch (FileReading.of(workspace, path)) {
            case FileReading.Unusable unusable -> unusable.refusal();
            case FileReading.Missing ignored ->
                    failing(path, "\"" + path + "\" is not there; use write for a new file");
            case FileReading.Found found -> prepare(path, found.bytes(), arguments);
        };
    }

    private Preparation prepare(WorkspacePath path, byte[] before, JsonObject arguments) {
        String old = ToolArguments.findText(arguments, "old").orElse("");
        String replacement = ToolArguments.findText(arguments, "new").orElse("");
        Optional<String> content = Answers.decode(before);
        if (content.isEmpty()) {
            return failing(path, "\"" + path + "\" is not UTF-8 text");
        }
        return switch (Replacement.of(content.get(), old, replacement)) {
            case Replacement.Impossible impossible ->
                    failing(path, "\"" + path + "\": " + impossible.reason());
            case Replacement.Done done ->
                    new Preparation.Ready(
                            WholeFile.replacing(
                                    workspace,
                                    path,
                                    Optional.of(before),
                                    done.text().getBytes(StandardCharsets.UTF_8),
                                    "edited " + path));
        };
    }

    private static Preparation failing(WorkspacePath path, String why) {
        return new Preparation.Ready(new Looking(path.toString(), () -> Answers.failed(why)));
    }
}

package dev.stepfast.local.tool;

import static dev.stepfast.engine.tool.ToolArguments.text;

import dev.stepfast.engine.model.ToolDescription;
import dev.stepfast.engine.run.ChangedFile;
import dev.stepfast.engine.tool.Tool;
import dev.stepfast.engine.tool.ToolArguments;
import dev.stepfast.engine.tool.ToolContext;
import dev.stepfast.engine.workspace.Workspace;
import dev.stepfast.engine.workspace.Workspace.Look;
import dev.stepfast.plan.check.WorkspacePath;
import dev.stepfast.plan.taskplan.Effect;
import dev.stepfast.plan.value.JsonValue.JsonObject;
import dev.stepfast.plan.value.Sha256;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** {@code delete}: a file, a link itself, or an empty folder. */
public final class DeleteTool implements Tool {
    private static final ToolArguments ARGUMENTS =
            new ToolArguments(
                    List.of(text("path", "the file or empty folder, relative to the workspace")));

    private final Workspace workspace;
    private final ToolDescription description = Descriptions.load("delete", ARGUMENTS);

    public DeleteTool(Workspace workspace) {
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
            case PathArgument.Given given -> prepare(given.path());
        };
    }

    private Preparation prepare(WorkspacePath path) {
        String name = path.toString();
        Optional<Workspace.Refusal> refusal = workspace.findChangeRefusal(path);
        if (refusal.isPresent()) {
            return PathArgument.refuse(refusal.get().code(), name, refusal.get().reason());
        }
        return switch (workspace.look(path)) {
            case Look.Refused refused ->
                    PathArgument.refuse(refused.code(), name, refused.reason());
            case Look.Nothing ignored ->
                    new Preparation.Ready(
                            new Looking(
                                    name, () -> Answers.failed("\"" + name + "\" is not there")));
            case Look.Other ignored ->
                    PathArgument.refuse(
                            Workspace.NOT_A_FILE,
                            name,
                            "is neither a file nor a folder; it is left alone");
            case Look.Folder ignored ->
                    new Preparation.Ready(
                            new Changing(name, List.of(), Map.of(), () -> delete(path)));
            case Look.Link ignored -> prepareLink(path);
            case Look.RegularFile ignored -> prepareFile(path);
        };
    }

    private Preparation prepareLink(WorkspacePath path) {
        byte[] text = workspace.findLinkText(path).orElse("").getBytes(StandardCharsets.UTF_8);
        return new Preparation.Ready(
                new Changing(
                        path.toString(),
                        List.of(gone(path, text)),
                        Map.of(path.toString(), text),
                        () -> delete(path)));
    }

    private Preparation prepareFile(WorkspacePath path) {
        return switch (FileReading.of(workspace, path)) {
            case FileReading.Unusable unusable -> unusable.refusal();
            case FileReading.Missing ignored ->
                    new Preparation.Ready(
                            new Looking(
                                    path.toString(),
                                    () -> Answers.failed("\"" + path + "\" is not there")));
            case FileReading.Found found -> {
                Optional<Sha256> seen = Optional.of(Sha256.of(found.bytes()));
                yield new Preparation.Ready(
                        new Changing(
                                path.toString(),
                                List.of(gone(path, found.bytes())),
                                Map.of(path.toString(), found.bytes()),
                                () ->
                                        WholeFile.hasChanged(workspace, path, seen)
                                                ? WholeFile.changedMeanwhile(path)
                                                : delete(path)));
            }
        };
    }

    private Result delete(WorkspacePath path) {
        return Answers.of(workspace.delete(path), path.toString(), "deleted " + path);
    }

    private static ChangedFile gone(WorkspacePath path, byte[] before) {
        return new ChangedFile(path.toString(), Optional.of(Sha256.of(before)), Optional.empty());
    }
}

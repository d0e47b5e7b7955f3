package dev.stepfast.local.tool;

import dev.stepfast.engine.tool.Tool.Preparation;
import dev.stepfast.engine.tool.ToolArguments;
import dev.stepfast.engine.workspace.Workspace;
import dev.stepfast.plan.check.WorkspacePath;
import dev.stepfast.plan.value.JsonValue.JsonObject;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;

/** Reads a path as a model gives it. */
sealed interface PathArgument {
    /** A path that may be walked. */
    record Given(WorkspacePath path) implements PathArgument {}

    /** One that may not. */
    record Bad(Preparation.Refused refusal) implements PathArgument {}

    /** The path of an argument that is known to be a string. */
    static PathArgument of(JsonObject arguments, String name, Workspace workspace) {
        String text = ToolArguments.findText(arguments, name).orElse("");
        return switch (WorkspacePath.parse(text)) {
            case WorkspacePath.Parsed.Ok ok -> new Given(ok.path());
            case WorkspacePath.Parsed.Refused refused ->
                    new Bad(
                            refuse(
                                    Workspace.PATH_REFUSED,
                                    text,
                                    refused.reason() + relativeForm(text, workspace)));
        };
    }

    /** As {@link #of}, for a name of something in the workspace: not the workspace itself. */
    static PathArgument ofEntry(JsonObject arguments, String name, Workspace workspace) {
        PathArgument argument = of(arguments, name, workspace);
        return argument instanceof Given given && given.path().isRoot()
                ? new Bad(
                        refuse(
                                Workspace.PATH_REFUSED,
                                ".",
                                "is the workspace itself; name something in it"))
                : argument;
    }

    static Preparation.Refused refuse(String code, String path, String reason) {
        return new Preparation.Refused(code, "\"" + path + "\" " + reason, path);
    }

    /**
     * For an absolute path inside the workspace, how it is to be written. Judged on path objects,
     * nothing is opened.
     */
    private static String relativeForm(String text, Workspace workspace) {
        if (!text.startsWith("/")) {
            return "";
        }
        try {
            Path root = Path.of(workspace.realPath());
            Path path = Path.of(text).normalize();
            return path.startsWith(root) && !path.equals(root)
                    ? ": \"" + root.relativize(path) + "\""
                    : "";
        } catch (InvalidPathException e) {
            return "";
        }
    }
}

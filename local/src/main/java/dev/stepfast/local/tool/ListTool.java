package dev.stepfast.local.tool;

import static dev.stepfast.engine.tool.ToolArguments.text;

import dev.stepfast.engine.model.ToolDescription;
import dev.stepfast.engine.tool.Tool;
import dev.stepfast.engine.tool.ToolArguments;
import dev.stepfast.engine.tool.ToolContext;
import dev.stepfast.engine.workspace.Workspace;
import dev.stepfast.engine.workspace.Workspace.Listing;
import dev.stepfast.plan.taskplan.Effect;
import dev.stepfast.plan.value.JsonValue.JsonObject;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;

/** {@code list}: the names in a folder. */
public final class ListTool implements Tool {
    private static final ToolArguments ARGUMENTS =
            new ToolArguments(
                    List.of(
                            text(
                                    "path",
                                    "the folder, relative to the workspace; \".\" is the workspace")));

    private final Workspace workspace;
    private final ToolDescription description = Descriptions.load("list", ARGUMENTS);

    public ListTool(Workspace workspace) {
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
        return switch (PathArgument.of(arguments, "path", workspace)) {
            case PathArgument.Bad bad -> bad.refusal();
            case PathArgument.Given given -> {
                String path = given.path().toString();
                yield switch (workspace.list(given.path())) {
                    case Listing.Refused refused ->
                            PathArgument.refuse(refused.code(), path, refused.reason());
                    case Listing.Missing ignored ->
                            ready(
                                    path,
                                    Answers.failed(
                                            "\""
                                                    + path
                                                    + "\" is not there; list its parent folder"));
                    case Listing.NotAFolder ignored ->
                            ready(path, Answers.failed("\"" + path + "\" is no folder; use read"));
                    case Listing.Entries entries ->
                            ready(path, answer(entries, context.outputLimit()));
                };
            }
        };
    }

    private static Preparation ready(String path, Result result) {
        return new Preparation.Ready(new Looking(path, () -> result));
    }

    private static Result answer(Listing.Entries listing, int limit) {
        if (listing.entries().isEmpty()) {
            return Answers.ok("(the folder is empty)");
        }
        StringBuilder lines = new StringBuilder();
        int bytes = 0;
        int shown = 0;
        for (Workspace.Entry entry : listing.entries()) {
            String line = line(entry);
            bytes += line.getBytes(StandardCharsets.UTF_8).length;
            if (bytes > limit - 80) {
                int left = listing.entries().size() - shown;
                lines.append("[").append(left).append(" more; list a folder further down]\n");
                break;
            }
            lines.append(line);
            shown++;
        }
        return Answers.ok(lines.toString());
    }

    private static String line(Workspace.Entry entry) {
        String name = Answers.showName(entry.name());
        return switch (entry.what()) {
            case Workspace.Look.Folder ignored -> name + "/\n";
            case Workspace.Look.RegularFile ignored -> name + "\n";
            case Workspace.Look.Link ignored -> name + " (a link, not followed)\n";
            case Workspace.Look.Other ignored -> name + " (no regular file)\n";
            case Workspace.Look.Nothing ignored -> "";
            case Workspace.Look.Refused ignored -> name + " (not to be opened)\n";
        };
    }
}

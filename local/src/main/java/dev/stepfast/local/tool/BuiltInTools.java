package dev.stepfast.local.tool;

import dev.stepfast.engine.tool.Tool;
import dev.stepfast.engine.workspace.Workspace;
import java.util.List;

/** The tools that the built-in agent brings. */
public final class BuiltInTools {
    private BuiltInTools() {}

    /**
     * All of them, in the order in which a model is told.
     *
     * @param workspace opened on behalf of models
     */
    public static List<Tool> of(Workspace workspace) {
        return List.of(
                new ReadTool(workspace),
                new ListTool(workspace),
                new GrepTool(workspace),
                new EditTool(workspace),
                new WriteTool(workspace),
                new MoveTool(workspace),
                new DeleteTool(workspace),
                new RunTool());
    }
}

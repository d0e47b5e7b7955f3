package dev.stepfast.local.workspace;

import dev.stepfast.engine.workspace.PlanFile.MarkResult;
import java.nio.file.Path;

/** Marks some steps of a plan, as a process of its own. */
final class MarkingProcess {
    private MarkingProcess() {}

    public static void main(String[] args) throws Exception {
        Path root = Path.of(args[0]);
        int first = Integer.parseInt(args[1]);
        int count = Integer.parseInt(args[2]);
        try (WorkspacePaths workspace =
                WorkspacePaths.open(WorkspaceOptions.of(root), Access.CHECK)) {
            DiskPlanFile plan =
                    DiskPlanFile.open(workspace, root.resolve("plan.md"), new TextMarkEdit());
            for (int i = first; i < first + count; i++) {
                MarkResult result = DiskPlanFileTest.mark(plan, "s" + i + ".");
                if (!(result instanceof MarkResult.Written)) {
                    throw new AssertionError(result);
                }
            }
        }
    }
}

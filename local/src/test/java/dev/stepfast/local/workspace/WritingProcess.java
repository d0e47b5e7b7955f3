package dev.stepfast.local.workspace;

import dev.stepfast.engine.workspace.Workspace.Change;
import dev.stepfast.plan.check.WorkspacePath;
import java.nio.file.Path;

/** Writes one file in a new folder, as a process of its own. */
final class WritingProcess {
    private WritingProcess() {}

    public static void main(String[] args) throws Exception {
        try (WorkspacePaths workspace =
                WorkspacePaths.open(WorkspaceOptions.of(Path.of(args[0])), Access.MODEL)) {
            Change change = workspace.write(WorkspacePath.of("new/file"), new byte[] {1});
            if (!(change instanceof Change.Done)) {
                throw new AssertionError(change);
            }
        }
    }
}

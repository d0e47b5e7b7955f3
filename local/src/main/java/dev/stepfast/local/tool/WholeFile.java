package dev.stepfast.local.tool;

import dev.stepfast.engine.run.ChangedFile;
import dev.stepfast.engine.tool.Tool;
import dev.stepfast.engine.workspace.Workspace;
import dev.stepfast.plan.check.WorkspacePath;
import dev.stepfast.plan.value.Sha256;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Calls that bring a file from one known content to another. */
final class WholeFile {
    private WholeFile() {}

    /** The file gets this content, if it still has the one that was seen. */
    static Tool.Prepared replacing(
            Workspace workspace,
            WorkspacePath path,
            Optional<byte[]> before,
            byte[] after,
            String done) {
        Optional<Sha256> seen = before.map(Sha256::of);
        ChangedFile change = new ChangedFile(path.toString(), seen, Optional.of(Sha256.of(after)));
        return new Changing(
                path.toString(),
                List.of(change),
                before.map(bytes -> Map.of(path.toString(), bytes)).orElse(Map.of()),
                () ->
                        hasChanged(workspace, path, seen)
                                ? changedMeanwhile(path)
                                : Answers.of(workspace.write(path, after), path.toString(), done));
    }

    static boolean hasChanged(Workspace workspace, WorkspacePath path, Optional<Sha256> seen) {
        return !workspace.findHash(path, FileReading.MAX_BYTES).equals(seen);
    }

    static Tool.Result changedMeanwhile(WorkspacePath path) {
        return Answers.failed(
                "\"" + path + "\" was changed by somebody else just now; read it again");
    }
}

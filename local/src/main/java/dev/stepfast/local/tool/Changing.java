package dev.stepfast.local.tool;

import dev.stepfast.engine.run.ChangedFile;
import dev.stepfast.engine.tool.Tool;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/** A judged call that changes files of the workspace. */
record Changing(
        String target,
        List<ChangedFile> changes,
        Map<String, byte[]> oldContent,
        Supplier<Tool.Result> work)
        implements Tool.Prepared {
    Changing {
        changes = List.copyOf(changes);
        oldContent = Map.copyOf(oldContent);
    }

    @Override
    public Tool.Result carryOut() {
        return work.get();
    }
}

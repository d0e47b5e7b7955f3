package dev.stepfast.local.tool;

import dev.stepfast.engine.run.ChangedFile;
import dev.stepfast.engine.tool.Tool;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/** A judged call that changes nothing. */
record Looking(String target, Supplier<Tool.Result> work) implements Tool.Prepared {
    @Override
    public List<ChangedFile> changes() {
        return List.of();
    }

    @Override
    public Map<String, byte[]> oldContent() {
        return Map.of();
    }

    @Override
    public Tool.Result carryOut() {
        return work.get();
    }
}

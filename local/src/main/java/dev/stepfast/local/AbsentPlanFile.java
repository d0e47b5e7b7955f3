package dev.stepfast.local;

import dev.stepfast.engine.workspace.PlanFile;
import dev.stepfast.engine.workspace.Workspace.Content;
import dev.stepfast.plan.taskplan.NodeId;
import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.util.List;

/** A plan file that could not be opened: it says why, and is never written. */
record AbsentPlanFile(String path, IOException why) implements PlanFile {

    @Override
    public Reading read() {
        return new Reading.Unreadable(reason());
    }

    @Override
    public Content content() {
        return why instanceof NoSuchFileException
                ? new Content.Missing()
                : new Content.Unreadable(reason());
    }

    @Override
    public MarkResult mark(NodeId step, char mark, String lastText, List<NodeId> stepIds) {
        return new MarkResult.Failed(reason());
    }

    private String reason() {
        if (why instanceof FileSystemException failure && failure.getReason() != null) {
            return failure.getReason();
        }
        return String.valueOf(why.getMessage());
    }
}

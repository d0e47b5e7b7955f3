package dev.stepfast.engine.run;

import dev.stepfast.plan.taskplan.NodeId;
import java.util.List;

/**
 * The plan file as recorded.
 *
 * @param path workspace-relative path of the file
 * @param text its content, decoded
 * @param stepIds for Markdown: the ids of its steps in document order, as the store keeps them
 *     across edits
 */
public record PlanSource(String path, Format format, String text, List<NodeId> stepIds) {
    public PlanSource {
        stepIds = List.copyOf(stepIds);
    }

    /** What the file is. */
    public enum Format {
        MARKDOWN,
        JSON
    }
}

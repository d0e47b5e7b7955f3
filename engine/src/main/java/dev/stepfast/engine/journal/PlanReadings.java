package dev.stepfast.engine.journal;

import dev.stepfast.engine.run.RunId;
import dev.stepfast.plan.taskplan.NodeId;
import java.util.List;
import java.util.Optional;

/**
 * What the store remembers of each plan file: its last reading with the ids of its steps, and its
 * newest run.
 */
public interface PlanReadings {

    /**
     * A reading.
     *
     * @param path the plan's workspace-relative path
     * @param text the file as it was last read
     * @param stepIds ids in document order
     */
    record Reading(String path, String text, List<NodeId> stepIds, Optional<RunId> newestRun) {
        public Reading {
            stepIds = List.copyOf(stepIds);
        }
    }

    Optional<Reading> find(String path);

    void save(Reading reading);

    /**
     * Keeps a copy of a plan file that is about to be replaced or deleted; durable when this
     * returns.
     *
     * @return the workspace-relative path of the copy; equal files of a name share one
     */
    String keepCopy(String path, byte[] content);
}

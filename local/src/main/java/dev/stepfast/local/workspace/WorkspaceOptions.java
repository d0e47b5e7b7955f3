package dev.stepfast.local.workspace;

import dev.stepfast.engine.workspace.NameRules;
import dev.stepfast.plan.check.WorkspacePath;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.function.UnaryOperator;

/**
 * What a workspace is opened with.
 *
 * @param root the folder; its real path is taken once
 * @param names which names are hidden, protected, sensitive
 * @param planMarks the plan file, which stands in snapshots with blank marks; empty where there is
 *     none
 * @param tracked who knows which files are not ignored
 * @param patience how long an operation may hang before its thread is given up
 */
public record WorkspaceOptions(
        Path root,
        NameRules names,
        Optional<PlanMarks> planMarks,
        TrackedNames tracked,
        Duration patience) {
    /** 10 s: a disk that answers later than that looks like a dead one to whoever waits. */
    public static final Duration USUAL_PATIENCE = Duration.ofSeconds(10);

    /**
     * How the plan file is hashed.
     *
     * @param file its real place in the workspace, links resolved
     * @param blankMarks the bytes of the file with each box mark as a space; bytes that are no plan
     *     come back as given
     */
    public record PlanMarks(WorkspacePath file, UnaryOperator<byte[]> blankMarks) {}

    /** The standing rules, no plan file, no git. */
    public static WorkspaceOptions of(Path root) {
        return new WorkspaceOptions(
                root, NameRules.standing(), Optional.empty(), TrackedNames.UNKNOWN, USUAL_PATIENCE);
    }

    /** The same with these rules for names. */
    public WorkspaceOptions withNames(NameRules rules) {
        return new WorkspaceOptions(root, rules, planMarks, tracked, patience);
    }

    /** The same with this plan file. */
    public WorkspaceOptions withPlan(PlanMarks plan) {
        return new WorkspaceOptions(root, names, Optional.of(plan), tracked, patience);
    }

    /** The same with this knowledge of ignored files. */
    public WorkspaceOptions withTracked(TrackedNames names) {
        return new WorkspaceOptions(root, this.names, planMarks, names, patience);
    }

    /** The same with another patience. */
    public WorkspaceOptions withPatience(Duration limit) {
        return new WorkspaceOptions(root, names, planMarks, tracked, limit);
    }
}

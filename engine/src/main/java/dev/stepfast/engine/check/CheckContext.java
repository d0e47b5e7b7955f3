package dev.stepfast.engine.check;

import dev.stepfast.engine.command.CommandEnd;
import dev.stepfast.engine.command.Origin;
import dev.stepfast.engine.command.PolicyDecision;
import dev.stepfast.engine.run.BlobRef;
import dev.stepfast.engine.run.Clock;
import dev.stepfast.engine.run.RunSettings;
import dev.stepfast.engine.workspace.Workspace;
import dev.stepfast.plan.check.WorkspacePath;
import dev.stepfast.plan.value.Sha256;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What checks need of the world; whoever drives the run implements it, and records what it does.
 */
public interface CheckContext {
    Workspace workspace();

    Clock clock();

    /** Times and sizes that the run was started with. */
    RunSettings.Checks limits();

    /** Whether this vector may be started; {@code cwd} is a folder of the workspace. */
    PolicyDecision decide(
            List<String> argv, WorkspacePath cwd, Map<String, String> environment, Origin origin);

    /**
     * Runs a command to its end. An interrupt of the thread yields {@link
     * CommandEnd.How.Cancelled}.
     */
    CommandEnd run(
            PolicyDecision.Allowed decision,
            WorkspacePath cwd,
            Map<String, String> environment,
            String stdin,
            Duration timeout);

    /** Stores an artifact. */
    BlobRef keep(byte[] content);

    /**
     * How long the check with this key took in the preflight of the step; empty when it did not
     * run.
     */
    Optional<Duration> findPreflightTime(String checkKey);

    /**
     * The protected files (scripts and programs that checks name among them, the plan file not) as
     * they were when the attempt began: hash of the content, or empty where nothing was.
     */
    Map<WorkspacePath, Optional<Sha256>> protectedFiles();

    /** Whether nothing may change the file, whatever the checks name. */
    default boolean isProtected(WorkspacePath path) {
        return false;
    }
}

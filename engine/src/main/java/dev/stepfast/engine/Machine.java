package dev.stepfast.engine;

import dev.stepfast.engine.agent.AgentCommands;
import dev.stepfast.engine.authority.Grants;
import dev.stepfast.engine.command.CommandRunner;
import dev.stepfast.engine.command.GrantedCommand;
import dev.stepfast.engine.journal.RunStore;
import dev.stepfast.engine.model.ModelGateway;
import dev.stepfast.engine.run.Clock;
import dev.stepfast.engine.run.Ids;
import dev.stepfast.engine.step.StepServices;
import dev.stepfast.engine.workspace.PlanFile;
import dev.stepfast.engine.workspace.Workspace;
import dev.stepfast.plan.check.WorkspacePath;
import java.time.Instant;
import java.util.List;

/**
 * Everything outside that the engine works with, in one workspace. Safe for use from many threads.
 */
public interface Machine {
    /**
     * The run store of the workspace, made when there is none.
     *
     * @throws dev.stepfast.engine.journal.StoreException when it cannot be opened
     */
    RunStore store();

    /** Whether the workspace has a run store: what only looks makes none. */
    default boolean hasStore() {
        return true;
    }

    Grants grants();

    Clock clock();

    Ids ids();

    /** The workspace for looking at it before a run: protected files may be read. */
    Workspace workspace();

    /** The plan file at a workspace-relative path, there or not. */
    PlanFile planFile(String path);

    ModelGateway models();

    /** Agents that are programs of others; none unless the machine knows some. */
    default AgentCommands agents() {
        return AgentCommands.NONE;
    }

    CommandRunner commands();

    /** The services for one run. */
    StepServices services(RunScope scope);

    /** What the sandbox was proved to enforce. */
    String sandboxLevel();

    /** Warnings of the machine itself, to be shown before a run. */
    List<String> warnings();

    /** The version of this program, for the first record of a run. */
    String version();

    /** This process, as its records name it. */
    OwnerProcess process();

    /**
     * What a run narrows the machine to.
     *
     * @param planPath the plan file, which no tool may change
     * @param protectedPaths scripts and programs of the workspace that checks name
     * @param protectedGlobs of the configuration
     * @param sensitiveGlobs of the configuration
     * @param granted the commands that were consented to
     */
    record RunScope(
            String planPath,
            List<WorkspacePath> protectedPaths,
            List<String> protectedGlobs,
            List<String> sensitiveGlobs,
            List<GrantedCommand> granted) {
        public RunScope {
            protectedPaths = List.copyOf(protectedPaths);
            protectedGlobs = List.copyOf(protectedGlobs);
            sensitiveGlobs = List.copyOf(sensitiveGlobs);
            granted = List.copyOf(granted);
        }
    }

    /** A process, so that it can be told from another with its number. */
    record OwnerProcess(long pid, Instant started) {}
}

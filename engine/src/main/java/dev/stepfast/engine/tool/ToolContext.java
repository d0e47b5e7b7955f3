package dev.stepfast.engine.tool;

import dev.stepfast.engine.command.CommandEnd;
import dev.stepfast.engine.command.PolicyDecision;
import dev.stepfast.plan.check.WorkspacePath;
import java.time.Duration;
import java.util.List;

/**
 * What a tool call may use beside the workspace: commands, which are recorded by whoever hands this
 * out.
 */
public interface ToolContext {
    PolicyDecision decide(List<String> argv, WorkspacePath cwd);

    /** Runs an allowed command to its end, recorded before and after. */
    CommandEnd run(PolicyDecision.Allowed allowed, WorkspacePath cwd, Duration timeout);

    /** Bytes of a tool's answer that are kept. */
    int outputLimit();

    Duration timeLimit();
}

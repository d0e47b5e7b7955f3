package dev.stepfast.engine.command;

import dev.stepfast.plan.check.WorkspacePath;
import java.util.List;
import java.util.Map;

/** Judges every command before it is started. */
public interface CommandPolicy {
    /**
     * Says whether exactly this vector may be started.
     *
     * @param cwd folder of the workspace it would start in
     * @param environment what would be added to the fixed environment
     */
    PolicyDecision decide(
            List<String> argv, WorkspacePath cwd, Map<String, String> environment, Origin origin);
}

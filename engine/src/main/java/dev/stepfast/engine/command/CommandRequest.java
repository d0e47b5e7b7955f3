package dev.stepfast.engine.command;

import dev.stepfast.plan.check.WorkspacePath;
import java.time.Duration;
import java.util.Map;

/**
 * A command to start.
 *
 * @param decision why it may be started, and with what
 * @param environment added to the fixed environment; refused names were refused by the policy
 * @param stdin given to the process, then closed
 * @param timeout after which the whole tree is ended
 * @param outputCap bytes of output after which the whole tree is ended
 * @param mark random id that stands as {@code STEPFAST_COMMAND} in the environment of all it starts
 */
public record CommandRequest(
        PolicyDecision.Allowed decision,
        WorkspacePath cwd,
        Map<String, String> environment,
        String stdin,
        Duration timeout,
        long outputCap,
        String mark) {
    /** Output of a command after which it is ended: 64 MiB. */
    public static final long DEFAULT_OUTPUT_CAP = 64L << 20;

    public CommandRequest {
        environment = Map.copyOf(environment);
    }
}

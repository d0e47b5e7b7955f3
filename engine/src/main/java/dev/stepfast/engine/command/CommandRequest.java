package dev.stepfast.engine.command;

import dev.stepfast.plan.check.WorkspacePath;
import java.time.Duration;
import java.util.Map;

/**
 * A command to start.
 *
 * @param decision why it may be started, and with what
 * @param cwd folder of the workspace it starts in
 * @param environment added to the fixed environment: what the plan declares (refused names were
 *     refused by the policy) and the {@code STEPFAST_} and {@code PLAN_} names of the engine
 * @param stdin given to the process, then closed
 * @param timeout after which the whole tree is ended
 * @param outputCap bytes of output after which the whole tree is ended
 * @param mark random id that stands as {@code STEPFAST_COMMAND} in the environment of all it
 *     starts: 1 to 128 letters, digits, {@code -} and {@code _}
 * @param network whether it was granted the network
 */
public record CommandRequest(
        PolicyDecision.Allowed decision,
        WorkspacePath cwd,
        Map<String, String> environment,
        String stdin,
        Duration timeout,
        long outputCap,
        String mark,
        Network network) {
    /** Output of a command after which it is ended: 64 MiB. */
    public static final long DEFAULT_OUTPUT_CAP = 64L << 20;

    /** It becomes a file name too. */
    private static final int LONGEST_MARK = 128;

    public CommandRequest {
        environment = Map.copyOf(environment);
        if (mark.isEmpty()
                || mark.length() > LONGEST_MARK
                || !mark.chars().allMatch(CommandRequest::isOfMark)) {
            throw new IllegalArgumentException(
                    "a mark is 1 to "
                            + LONGEST_MARK
                            + " letters, digits, - and _, was \""
                            + mark
                            + "\"");
        }
        if (timeout.isNegative() || timeout.isZero()) {
            throw new IllegalArgumentException("a timeout is positive, was " + timeout);
        }
        if (outputCap < 1) {
            throw new IllegalArgumentException(
                    "an output cap is at least 1 byte, was " + outputCap);
        }
    }

    /** A command without network. */
    public CommandRequest(
            PolicyDecision.Allowed decision,
            WorkspacePath cwd,
            Map<String, String> environment,
            String stdin,
            Duration timeout,
            long outputCap,
            String mark) {
        this(decision, cwd, environment, stdin, timeout, outputCap, mark, Network.NOT_GRANTED);
    }

    private static boolean isOfMark(int c) {
        return (c >= '0' && c <= '9')
                || (c >= 'a' && c <= 'z')
                || (c >= 'A' && c <= 'Z')
                || c == '-'
                || c == '_';
    }
}

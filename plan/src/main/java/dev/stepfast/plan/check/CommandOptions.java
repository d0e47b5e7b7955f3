package dev.stepfast.plan.check;

import java.util.Optional;

/**
 * What a check that starts a process may state.
 *
 * @param cwd folder of the workspace to start in; empty: its root
 * @param network whether the process may use the network; asked for in the grant
 * @param preflight false keeps the check from being run before the first attempt
 */
public record CommandOptions(Optional<WorkspacePath> cwd, boolean network, boolean preflight) {
    public static final CommandOptions DEFAULT = new CommandOptions(Optional.empty(), false, true);
}

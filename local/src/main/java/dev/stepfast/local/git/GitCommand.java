package dev.stepfast.local.git;

import dev.stepfast.engine.command.CommandEnd;
import dev.stepfast.engine.command.CommandPolicy;
import dev.stepfast.engine.command.CommandRequest;
import dev.stepfast.engine.command.CommandRunner;
import dev.stepfast.engine.command.Origin;
import dev.stepfast.engine.command.PolicyDecision;
import dev.stepfast.engine.run.Ids;
import dev.stepfast.plan.check.WorkspacePath;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Runs git in the workspace so that nothing of the repository's or the user's configuration is
 * executed: no hooks, no file system monitor, no pager, no helper programs, no network.
 *
 * <p>The repository is named, not searched for, so one further up is never taken; and {@code
 * --work-tree} wins over what its configuration says.
 */
public final class GitCommand {
    private static final Map<String, String> ENVIRONMENT =
            Map.of(
                    "GIT_CONFIG_NOSYSTEM", "1",
                    "GIT_CONFIG_GLOBAL", "/dev/null",
                    "GIT_CONFIG_SYSTEM", "/dev/null",
                    "GIT_ATTR_NOSYSTEM", "1",
                    "GIT_TERMINAL_PROMPT", "0",
                    "GIT_OPTIONAL_LOCKS", "0",
                    "GIT_ALLOW_PROTOCOL", "",
                    "GIT_PAGER", "cat");

    private static final List<String> SETTINGS =
            List.of(
                    "core.fsmonitor=false",
                    "core.hooksPath=/dev/null",
                    "core.attributesFile=/dev/null",
                    "safe.bareRepository=explicit",
                    "protocol.allow=never",
                    "core.sshCommand=false",
                    "credential.helper=",
                    "diff.external=",
                    "log.showSignature=false",
                    "submodule.recurse=false",
                    "gc.auto=0",
                    "maintenance.auto=false",
                    // Not a program, but a file that the repository could place anywhere, a pipe
                    // for instance.
                    "core.excludesFile=/dev/null");

    private final CommandPolicy policy;
    private final CommandRunner runner;
    private final Ids ids;
    private final String workspace;

    /**
     * Git for one workspace.
     *
     * @param workspace its real path, which is where the runner starts commands
     */
    public GitCommand(CommandPolicy policy, CommandRunner runner, Ids ids, String workspace) {
        this.policy = policy;
        this.runner = runner;
        this.ids = ids;
        this.workspace = workspace;
    }

    /**
     * What git printed, complete; empty when it is not there, failed, took too long or printed too
     * much.
     *
     * @param cwd the top folder of the repository
     */
    Optional<String> run(WorkspacePath cwd, List<String> arguments, Duration timeout) {
        List<String> argv =
                new ArrayList<>(List.of("git", "--no-pager", "--git-dir=.git", "--work-tree=."));
        for (String setting : SETTINGS) {
            argv.add("-c");
            argv.add(setting);
        }
        argv.add("-c");
        argv.add("safe.directory=" + workspace);
        argv.addAll(arguments);
        if (!(policy.decide(argv, cwd, ENVIRONMENT, Origin.STEPFAST)
                instanceof PolicyDecision.Allowed allowed)) {
            return Optional.empty();
        }
        CommandEnd end =
                runner.run(
                        new CommandRequest(
                                allowed,
                                cwd,
                                ENVIRONMENT,
                                "",
                                timeout,
                                CommandRequest.DEFAULT_OUTPUT_CAP,
                                ids.nextHex(32)));
        boolean complete =
                end.how() instanceof CommandEnd.How.Exited exited
                        && exited.code() == 0
                        && end.omitted() == 0;
        return complete ? Optional.of(end.output()) : Optional.empty();
    }
}

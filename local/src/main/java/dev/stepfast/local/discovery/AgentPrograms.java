package dev.stepfast.local.discovery;

import dev.stepfast.engine.command.CommandEnd;
import dev.stepfast.engine.command.CommandPolicy;
import dev.stepfast.engine.command.CommandRequest;
import dev.stepfast.engine.command.CommandRunner;
import dev.stepfast.engine.command.Origin;
import dev.stepfast.engine.command.PolicyDecision;
import dev.stepfast.engine.command.ProgramFinder;
import dev.stepfast.engine.run.Ids;
import dev.stepfast.local.config.PresetNames;
import dev.stepfast.plan.check.WorkspacePath;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Looks for the programs of the presets, never inside the workspace, and asks for versions. */
public final class AgentPrograms {
    private static final Pattern VERSION =
            Pattern.compile("\\d+(?:\\.\\d+){1,3}(?:-[\\w.]{1,20})?");
    private static final long MOST_OUTPUT = 64 * 1024;

    private final ProgramFinder programs;
    private final CommandPolicy policy;
    private final CommandRunner runner;
    private final Ids ids;

    /**
     * The programs of an operator.
     *
     * @param policy decides about commands of Stepfast's own
     */
    public AgentPrograms(
            ProgramFinder programs, CommandPolicy policy, CommandRunner runner, Ids ids) {
        this.programs = programs;
        this.policy = policy;
        this.runner = runner;
        this.ids = ids;
    }

    /** The presets that are there, without their versions; starts nothing. */
    public List<Found.Agent> find() {
        return PresetNames.ALL.stream().flatMap(name -> find(name).stream()).toList();
    }

    private Optional<Found.Agent> find(String name) {
        return programs.find(name) instanceof ProgramFinder.Search.Found found
                ? Optional.of(new Found.Agent(name, found.path(), Optional.empty()))
                : Optional.empty();
    }

    /** The agent with its version; as it is when it does not say one in time. */
    Found.Agent withVersion(Found.Agent agent, Duration patience) {
        return new Found.Agent(
                agent.name(),
                agent.path(),
                findVersion(List.of(agent.name(), "--version"), patience));
    }

    /** What a program of the PATH says of its version; empty when it is not there or says none. */
    public Optional<String> findVersion(List<String> argv, Duration patience) {
        if (!(policy.decide(argv, WorkspacePath.ROOT, Map.of(), Origin.STEPFAST)
                instanceof PolicyDecision.Allowed allowed)) {
            return Optional.empty();
        }
        CommandEnd end =
                runner.run(
                        new CommandRequest(
                                allowed,
                                WorkspacePath.ROOT,
                                Map.of(),
                                "",
                                patience,
                                MOST_OUTPUT,
                                ids.nextHex(32)));
        Matcher version = VERSION.matcher(end.output());
        return end.how() instanceof CommandEnd.How.Exited exited
                        && exited.code() == 0
                        && version.find()
                ? Optional.of(version.group())
                : Optional.empty();
    }
}

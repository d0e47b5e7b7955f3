package dev.stepfast.local.agent;

import dev.stepfast.engine.agent.AgentCommands;
import dev.stepfast.engine.agent.AgentEvent;
import dev.stepfast.engine.agent.AgentResult;
import dev.stepfast.engine.agent.AgentTask;
import dev.stepfast.engine.command.CommandEnd;
import dev.stepfast.engine.command.CommandRequest;
import dev.stepfast.engine.command.ProgramFinder;
import dev.stepfast.local.config.AgentEntry;
import dev.stepfast.local.config.AgentEntry.PromptWay;
import dev.stepfast.local.process.FollowedCommands;
import dev.stepfast.local.process.FollowedEnd;
import dev.stepfast.local.process.FollowedRequest;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Stream;

/** The agent commands of this machine: the presets, and those of the user file. */
public final class LocalAgents implements AgentCommands {
    private final Places places;
    private final Map<String, AgentEntry> entries;
    private final ProgramFinder programs;
    private final FollowedCommands commands;
    private final AgentVariables variables;

    /**
     * Where agents work.
     *
     * @param workspace its real path
     * @param state the folder of the user's state, there or not
     * @param userHome the user's home
     */
    public record Places(Path workspace, Path state, Path userHome) {}

    /**
     * Whose agents they are.
     *
     * @param environment that Stepfast was started with
     * @param passedNames variables that everything gets from it
     * @param entries of the user file, by name
     */
    public record Operator(
            Map<String, String> environment,
            List<String> passedNames,
            Map<String, AgentEntry> entries) {}

    /** The agents of one operator. */
    public LocalAgents(
            Places places, Operator operator, ProgramFinder programs, FollowedCommands commands) {
        this.places = places;
        this.entries = Collections.unmodifiableMap(new LinkedHashMap<>(operator.entries()));
        this.programs = programs;
        this.commands = commands;
        this.variables = new AgentVariables(operator.environment(), operator.passedNames());
    }

    @Override
    public List<String> vectorOf(String name) {
        return AgentSetup.find(name, entries).map(AgentSetup::command).orElse(List.of());
    }

    @Override
    public AgentInfo describe(String name) {
        Optional<AgentSetup> agent = AgentSetup.find(name, entries);
        if (agent.isEmpty()) {
            return AgentInfo.unavailable(
                    name,
                    "there is no agent \""
                            + name
                            + "\"; the key agents of the user file and the presets know "
                            + String.join(", ", names()));
        }
        AgentSetup setup = agent.get();
        return new AgentInfo(
                name,
                setup.command(),
                setup.events().ledger(),
                setup.window(),
                switch (find(setup)) {
                    case Program.Found found -> Optional.empty();
                    case Program.Unusable unusable -> Optional.of(unusable.why());
                });
    }

    private List<String> names() {
        return Stream.concat(
                        Presets.entries().stream().map(AgentEntry::name), entries.keySet().stream())
                .distinct()
                .toList();
    }

    /** Whether an agent can be started. */
    private sealed interface Program {
        record Found(String path) implements Program {}

        record Unusable(String why) implements Program {}
    }

    private Program find(AgentSetup agent) {
        Optional<String> problem = agent.findProblem();
        if (problem.isPresent()) {
            return new Program.Unusable(problem.get());
        }
        String word = agent.command().getFirst();
        if (word.startsWith("./")) {
            return new Program.Unusable(
                    "agents."
                            + agent.name()
                            + ": an agent is no program of the workspace; name it by its absolute path, or"
                            + " put it on the PATH");
        }
        return switch (programs.find(word)) {
            case ProgramFinder.Search.Found found -> new Program.Found(found.path());
            case ProgramFinder.Search.Missing missing ->
                    new Program.Unusable(
                            "the agent "
                                    + agent.name()
                                    + " cannot be started: "
                                    + missing.reason()
                                    + "; or use another agent: --agent NAME");
            case ProgramFinder.Search.Refused refused ->
                    new Program.Unusable(
                            "the agent "
                                    + agent.name()
                                    + " cannot be started: "
                                    + refused.reason());
        };
    }

    @Override
    public AgentResult work(AgentTask task, Consumer<AgentEvent> progress) {
        Optional<AgentSetup> agent = AgentSetup.find(task.agent(), entries);
        if (agent.isEmpty()) {
            return AgentResult.notStarted(describe(task.agent()).problem().orElse(""));
        }
        Optional<String> odd = task.model().filter(name -> name.startsWith("-"));
        if (odd.isPresent()) {
            return AgentResult.notStarted(
                    "the model \""
                            + odd.get()
                            + "\" begins like an option, and no agent is started with it");
        }
        return switch (find(agent.get())) {
            case Program.Unusable unusable -> AgentResult.notStarted(unusable.why());
            case Program.Found found -> workAtHome(agent.get(), found.path(), task, progress);
        };
    }

    private AgentResult workAtHome(
            AgentSetup agent, String program, AgentTask task, Consumer<AgentEvent> progress) {
        try (AgentHome home =
                AgentHome.open(
                        places.state(),
                        agent.name(),
                        agent.home(),
                        places.userHome(),
                        places.workspace())) {
            return start(agent, program, home.path(), task, progress);
        } catch (IOException e) {
            return Thread.currentThread().isInterrupted()
                    ? cancelled()
                    : AgentResult.notStarted(
                            "the home of the agent "
                                    + agent.name()
                                    + " cannot be made ready: "
                                    + e.getMessage()
                                    + "; look at it, and remove it: it is made anew at the next start");
        }
    }

    private AgentResult start(
            AgentSetup agent,
            String program,
            Path home,
            AgentTask task,
            Consumer<AgentEvent> progress) {
        SeenCalls calls = new SeenCalls(places.workspace().toString(), System::nanoTime, progress);
        EventReader reader = readerOf(agent.events(), calls, progress);
        FollowedEnd end =
                commands.follow(
                        new FollowedRequest(
                                program,
                                agent.argv(task.model(), task.granted()),
                                variables.compose(agent, home, task.environment()),
                                home,
                                task.prompt(),
                                agent.prompt() == PromptWay.STDIN
                                        ? FollowedRequest.InputWay.STDIN
                                        : FollowedRequest.InputWay.FILE,
                                task.timeout(),
                                CommandRequest.DEFAULT_OUTPUT_CAP,
                                task.mark()),
                        reader::read);
        EventReader.Report report = reader.report(end.reply());
        return new AgentResult(
                AgentEnds.of(end, report),
                end.how(),
                report.texts(),
                agent.events().ledger(),
                report.usage(),
                end.output(),
                end.survivors(),
                end.took());
    }

    private static EventReader readerOf(
            EventForm form, SeenCalls calls, Consumer<AgentEvent> progress) {
        return switch (form) {
            case EventForm.Message message -> new MessageOnly(message.way());
            case EventForm.Events events ->
                    switch (events) {
                        case CLAUDE -> new ClaudeEvents(calls, progress);
                        case CODEX -> new CodexEvents(calls, progress);
                        case GEMINI -> new GeminiEvents(calls, progress);
                        case OPENCODE -> new OpencodeEvents(calls, progress);
                    };
        };
    }

    private static AgentResult cancelled() {
        return new AgentResult(
                new AgentResult.How.Cancelled(),
                new CommandEnd.How.Cancelled(),
                List.of(),
                Ledger.NONE,
                Optional.empty(),
                "",
                List.of(),
                Duration.ZERO);
    }
}

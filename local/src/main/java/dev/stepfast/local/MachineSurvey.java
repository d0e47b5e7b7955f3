package dev.stepfast.local;

import dev.stepfast.engine.command.ProgramFinder;
import dev.stepfast.engine.journal.StoreException;
import dev.stepfast.engine.model.Message;
import dev.stepfast.engine.model.ModelGateway;
import dev.stepfast.engine.model.ModelRequest;
import dev.stepfast.engine.model.ToolDescription;
import dev.stepfast.engine.run.RunId;
import dev.stepfast.local.config.AgentEntry;
import dev.stepfast.local.config.PresetNames;
import dev.stepfast.local.discovery.AgentPrograms;
import dev.stepfast.local.discovery.Discovery;
import dev.stepfast.local.discovery.Found;
import dev.stepfast.local.discovery.Health;
import dev.stepfast.local.discovery.Survey;
import dev.stepfast.local.store.LocalStore;
import dev.stepfast.plan.taskplan.NodeId;
import dev.stepfast.plan.value.JsonValue.JsonArray;
import dev.stepfast.plan.value.JsonValue.JsonObject;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** The survey of this machine. */
final class MachineSurvey implements Survey {
    /** A local model may have to be loaded first. */
    private static final Duration TRIAL = Duration.ofSeconds(90);

    private static final Duration VERSION = Duration.ofSeconds(2);

    /** Enough for a model that thinks before it calls. */
    private static final int TRIAL_TOKENS = 2_048;

    /** Newest runs of which it is asked whether somebody works on them. */
    private static final int LOOKED_AT = 20;

    private static final ToolDescription TOOL =
            new ToolDescription(
                    "report_ready",
                    "Reports that the assistant is ready to work.",
                    JsonObject.builder()
                            .put("type", "object")
                            .put(
                                    "properties",
                                    JsonObject.builder()
                                            .put(
                                                    "word",
                                                    JsonObject.builder()
                                                            .put("type", "string")
                                                            .build())
                                            .build())
                            .put("required", JsonArray.of(List.of("word")))
                            .build());

    private final LocalMachine machine;
    private final LocalOptions options;
    private final Path root;
    private final AgentPrograms programs;
    private final ProgramFinder finder;
    private final Discovery discovery;

    MachineSurvey(
            LocalMachine machine,
            LocalOptions options,
            Path root,
            AgentPrograms programs,
            ProgramFinder finder) {
        this.machine = machine;
        this.options = options;
        this.root = root;
        this.programs = programs;
        this.finder = finder;
        this.discovery =
                new Discovery(
                        programs,
                        options.environment(),
                        Discovery.usualAddresses(options.environment()));
    }

    @Override
    public List<Found.Agent> agents() {
        return programs.find();
    }

    @Override
    public List<Found.Key> keys() {
        return discovery.keys();
    }

    @Override
    public Found look() {
        return discovery.look();
    }

    @Override
    public Health health(Optional<String> model) {
        return new Health(
                System.getProperty("java.version", "?"),
                store(),
                programs.findVersion(List.of("git", "--version"), VERSION),
                discovery.models(options.catalogue(), model),
                ownAgents(),
                look());
    }

    private List<Health.Own> ownAgents() {
        return options.catalogue().agents().values().stream()
                .filter(agent -> !PresetNames.ALL.contains(agent.name()))
                .flatMap(agent -> agent.command().stream().map(command -> own(agent, command)))
                .toList();
    }

    private Health.Own own(AgentEntry agent, List<String> command) {
        String program = command.getFirst();
        return new Health.Own(
                agent.name(),
                program,
                !program.startsWith("./")
                        && finder.find(program) instanceof ProgramFinder.Search.Found);
    }

    private Health.Store store() {
        try {
            return new Health.Store(
                    machine.hasStore() ? Optional.of(runs()) : Optional.empty(),
                    Optional.empty(),
                    LocalStore.freeBytes(root));
        } catch (StoreException e) {
            return new Health.Store(
                    Optional.empty(),
                    Optional.of(e.code().wire() + ": " + e.getMessage()),
                    LocalStore.freeBytes(root));
        }
    }

    private Health.Runs runs() {
        List<RunId> runs = machine.store().journal().runs();
        return new Health.Runs(
                runs.size(),
                runs.stream().limit(LOOKED_AT).anyMatch(machine.store().leases()::isOwned));
    }

    @Override
    public Trial tryTool(String model) {
        ModelGateway.Answer answer =
                machine.models()
                        .call(
                                new ModelRequest(
                                        new NodeId("init"),
                                        1,
                                        1,
                                        model,
                                        List.of(
                                                new Message.Instructions(
                                                        "You work by calling tools."),
                                                new Message.User(
                                                        "Call the tool report_ready once, with the word ready.")),
                                        List.of(TOOL),
                                        TRIAL_TOKENS,
                                        TRIAL));
        return switch (answer) {
            case ModelGateway.Answer.Failed failed -> new Trial.Failed(failed.failure().message());
            case ModelGateway.Answer.Replied replied ->
                    replied.reply().toolCalls().isEmpty()
                            ? new Trial.OnlyText()
                            : new Trial.Called();
        };
    }
}

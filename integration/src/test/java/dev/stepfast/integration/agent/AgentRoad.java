package dev.stepfast.integration.agent;

import dev.stepfast.engine.Consent;
import dev.stepfast.engine.Opening;
import dev.stepfast.engine.RunHandle;
import dev.stepfast.engine.RunRequest;
import dev.stepfast.engine.Stepfast;
import dev.stepfast.engine.command.CommandRules;
import dev.stepfast.engine.command.SafeMode;
import dev.stepfast.engine.journal.JournalRecord;
import dev.stepfast.engine.model.Prices;
import dev.stepfast.engine.run.RunEvent;
import dev.stepfast.engine.run.RunOutcome;
import dev.stepfast.engine.run.RunSettings;
import dev.stepfast.engine.run.ToolLedger;
import dev.stepfast.engine.view.Notice;
import dev.stepfast.engine.view.RunView;
import dev.stepfast.engine.view.StepView;
import dev.stepfast.integration.crash.CutStore;
import dev.stepfast.integration.road.ScriptedMachine;
import dev.stepfast.local.LocalMachine;
import dev.stepfast.local.LocalOptions;
import dev.stepfast.local.agent.Presets;
import dev.stepfast.local.config.AgentEntry;
import dev.stepfast.local.config.AgentEntry.AgentEnvironment;
import dev.stepfast.local.config.Catalogue;
import dev.stepfast.local.config.HostSettings;
import dev.stepfast.plan.markdown.SectionNames;
import dev.stepfast.testkit.ScratchWorkspace;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;

/** A workspace and a user whose agents do the work; no model is configured. */
final class AgentRoad {
    static final String PLAN = "plan.md";

    private final Path workspace;
    private final Path user;
    private final Map<String, String> environment = new HashMap<>();
    private final Map<String, AgentEntry> agents = new LinkedHashMap<>();
    private String agent = "claude";
    private int repairs = 2;
    private List<String> protect = List.of();

    /**
     * A road.
     *
     * @param user the user's home, with the state below it
     */
    AgentRoad(Path workspace, Path user) {
        this.workspace = workspace;
        this.user = user;
        environment.put("PATH", Peers.path());
        // Whatever an agent wants to tell its maker ends on this machine, where nobody listens.
        for (String name : List.of("https_proxy", "HTTPS_PROXY")) {
            environment.put(name, "http://127.0.0.1:9");
        }
        for (String name : List.of("no_proxy", "NO_PROXY")) {
            environment.put(name, "127.0.0.1,localhost");
        }
        environment.put("HOME", user.toString());
        environment.put("XDG_STATE_HOME", user.resolve("state").toString());
    }

    AgentRoad(ScratchWorkspace workspace, ScratchWorkspace user) {
        this(workspace.root(), user.root());
    }

    AgentRoad variable(String name, String value) {
        environment.put(name, value);
        return this;
    }

    AgentRoad agent(String name) {
        agent = name;
        return this;
    }

    AgentRoad entry(AgentEntry entry) {
        agents.put(entry.name(), entry);
        return agent(entry.name());
    }

    /** Names the program of the agent by its path; the rest of its command stays. */
    AgentRoad program(Path program) {
        AgentEntry said =
                agents.getOrDefault(
                        agent,
                        new AgentEntry(
                                agent,
                                Optional.empty(),
                                Optional.empty(),
                                Optional.empty(),
                                Optional.empty(),
                                Optional.empty(),
                                AgentEnvironment.UNSAID,
                                Optional.empty(),
                                Optional.empty()));
        List<String> command =
                new ArrayList<>(said.command().or(preset(agent)::command).orElseThrow());
        command.set(0, program.toString());
        return entry(
                new AgentEntry(
                        said.name(),
                        Optional.of(command),
                        said.protocol(),
                        said.prompt(),
                        said.reply(),
                        said.modelFlag(),
                        said.environment(),
                        said.home(),
                        said.window()));
    }

    private static AgentEntry preset(String name) {
        return Presets.entries().stream()
                .filter(entry -> entry.name().equals(name))
                .findFirst()
                .orElseGet(() -> entry(name, Map.of()));
    }

    AgentRoad protect(String... globs) {
        protect = List.of(globs);
        return this;
    }

    AgentRoad repairs(int most) {
        repairs = most;
        return this;
    }

    /** An entry that says its command, if one is given, and variables. */
    static AgentEntry entry(String name, Map<String, String> set, String... command) {
        return new AgentEntry(
                name,
                command.length == 0 ? Optional.empty() : Optional.of(List.of(command)),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                new AgentEnvironment(Optional.of(set), Optional.empty(), Optional.empty()),
                Optional.empty(),
                Optional.empty());
    }

    /** How one start ended. */
    record Ran(
            RunOutcome outcome, RunView view, List<Notice> notices, List<JournalRecord> records) {
        <E extends RunEvent> List<E> events(Class<E> type) {
            return records.stream()
                    .map(JournalRecord::event)
                    .filter(type::isInstance)
                    .map(type::cast)
                    .toList();
        }

        StepView step() {
            return view.steps().getFirst();
        }

        /** The last attempt's end. */
        RunEvent.AttemptEnded end() {
            return events(RunEvent.AttemptEnded.class).getLast();
        }

        List<ToolLedger.Entry> shownCalls() {
            return notices.stream()
                    .filter(Notice.ToolCalled.class::isInstance)
                    .map(notice -> ((Notice.ToolCalled) notice).call())
                    .toList();
        }
    }

    Ran run() {
        return run(record -> {});
    }

    /** Runs, and lets something happen behind each record. */
    Ran run(CutStore.Cut cut) {
        List<Notice> notices = new CopyOnWriteArrayList<>();
        try (LocalMachine machine = machine()) {
            Opening opening =
                    new Stepfast(
                                    new ScriptedMachine(
                                            machine,
                                            machine.models(),
                                            new CutStore(machine.store(), cut),
                                            machine.clock()))
                            .open(RunRequest.of(PLAN, settings(), new Consent.All(), notices::add));
            if (!(opening instanceof Opening.Ready ready)) {
                throw new AssertionError("not started: " + opening);
            }
            try (RunHandle handle = ready.handle()) {
                RunOutcome outcome = handle.drive();
                return new Ran(
                        outcome,
                        handle.view(),
                        notices,
                        machine.store().journal().load(handle.id()));
            }
        }
    }

    /** What is said before anything is granted. */
    Opening openWithoutConsent() {
        try (LocalMachine machine = machine()) {
            return new Stepfast(machine)
                    .open(RunRequest.of(PLAN, settings(), new Consent.None(), notice -> {}));
        }
    }

    private LocalMachine machine() {
        LocalOptions own = LocalOptions.ofThisProcess();
        try {
            return LocalMachine.open(
                    workspace,
                    new LocalOptions(
                            workspace,
                            environment,
                            own.baseUrl(),
                            own.key(),
                            own.record(),
                            own.sandbox(),
                            new HostSettings(
                                    new Catalogue(Map.of(), agents, Prices.NONE),
                                    CommandRules.NONE,
                                    SafeMode.AUTO,
                                    List.of(),
                                    Optional.empty(),
                                    SectionNames.DEFAULT)));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private RunSettings settings() {
        RunSettings from = RunSettings.DEFAULTS;
        return new RunSettings(
                agent,
                Optional.empty(),
                new RunSettings.Repairs(
                        repairs,
                        from.repairs().strategies(),
                        from.repairs().escalateModel(),
                        from.repairs().reveal()),
                from.checks(),
                from.limits(),
                from.context(),
                from.onFailure(),
                from.optionalSteps(),
                from.parallel(),
                from.gateExpiry(),
                protect);
    }

    Path user() {
        return user;
    }
}

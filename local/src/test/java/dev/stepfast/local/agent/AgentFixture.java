package dev.stepfast.local.agent;

import dev.stepfast.engine.agent.AgentEvent;
import dev.stepfast.engine.agent.AgentResult;
import dev.stepfast.engine.agent.AgentTask;
import dev.stepfast.engine.command.EnvironmentRules;
import dev.stepfast.engine.command.ProgramFinder.Search;
import dev.stepfast.local.config.AgentEntry;
import dev.stepfast.local.config.AgentEntry.AgentEnvironment;
import dev.stepfast.local.process.OperatorPath;
import dev.stepfast.local.process.ResourceLimits;
import dev.stepfast.local.process.SystemCommandRunner;
import dev.stepfast.plan.value.Sha256;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.function.UnaryOperator;

/** A workspace, a user's home and agents that are small scripts. */
final class AgentFixture {
    static final Duration LONG = Duration.ofMinutes(2);

    final Path workspace;
    final Path userHome;
    final Path state;
    final List<AgentEvent> events = new ArrayList<>();
    private final Path programs;
    private final SystemCommandRunner runner;
    private final Map<String, String> operator;

    AgentFixture(Path folder, Map<String, String> operator) throws IOException {
        Path real = folder.toRealPath();
        this.workspace = Files.createDirectory(real.resolve("ws"));
        this.userHome = Files.createDirectory(real.resolve("user"));
        this.state = real.resolve("state").resolve("stepfast");
        this.programs = Files.createDirectory(real.resolve("programs"));
        this.operator = operator;
        this.runner =
                new SystemCommandRunner(
                        workspace,
                        real.resolve("scratch"),
                        OperatorPath.of("/usr/bin:/bin", workspace, List.of()),
                        new EnvironmentRules(operator, List.of()),
                        ResourceLimits.DEFAULTS,
                        text -> text.replace("s3cr3t-value", "[redacted]"));
    }

    /** An executable file outside the workspace. */
    String program(String name, String script) throws IOException {
        Path file = programs.resolve(name);
        Files.writeString(file, "#!/bin/sh\n" + script + "\n");
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
        return file.toString();
    }

    LocalAgents agents(AgentEntry... entries) {
        Map<String, AgentEntry> byName = new LinkedHashMap<>();
        for (AgentEntry entry : entries) {
            byName.put(entry.name(), entry);
        }
        return new LocalAgents(
                new LocalAgents.Places(workspace, state, userHome),
                new LocalAgents.Operator(operator, List.of(), byName),
                word ->
                        Files.isExecutable(Path.of(word))
                                ? new Search.Found(word, Sha256.of(word))
                                : new Search.Missing("there is no program " + word),
                runner);
    }

    /** What an agent under this name makes of an attempt, when it is this script. */
    AgentResult work(String name, String script) throws IOException {
        return work(entry(name, program(name, script)), task(name, LONG));
    }

    AgentResult work(AgentEntry entry, AgentTask task) {
        return agents(entry).work(task, events::add);
    }

    static AgentTask task(String name, Duration timeout) {
        return task(name, timeout, "Do it.");
    }

    static AgentTask task(String name, Duration timeout, String prompt) {
        return new AgentTask(
                name,
                prompt,
                Optional.empty(),
                Map.of("STEPFAST_RUN_ID", "r1", "STEPFAST_EFFECT_ID", "r1.1.1/1"),
                UUID.randomUUID().toString().replace("-", ""),
                timeout,
                List.of());
    }

    /** An entry that only says its command. */
    static AgentEntry entry(String name, String... command) {
        return new AgentEntry(
                name,
                Optional.of(List.of(command)),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                AgentEnvironment.UNSAID,
                Optional.empty(),
                Optional.empty());
    }

    static AgentEntry with(
            AgentEntry entry,
            Optional<AgentEntry.PromptWay> prompt,
            Optional<AgentEntry.ReplyWay> reply) {
        return new AgentEntry(
                entry.name(),
                entry.command(),
                entry.protocol(),
                prompt,
                reply,
                entry.modelFlag(),
                entry.environment(),
                entry.home(),
                entry.window());
    }

    static AgentEntry with(AgentEntry entry, UnaryOperator<AgentEnvironment> change) {
        return new AgentEntry(
                entry.name(),
                entry.command(),
                entry.protocol(),
                entry.prompt(),
                entry.reply(),
                entry.modelFlag(),
                change.apply(entry.environment()),
                entry.home(),
                entry.window());
    }
}

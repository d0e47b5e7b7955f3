package dev.stepfast.engine.check;

import dev.stepfast.engine.command.CommandEnd;
import dev.stepfast.engine.command.CommandEnd.How;
import dev.stepfast.engine.command.Origin;
import dev.stepfast.engine.command.PolicyDecision;
import dev.stepfast.engine.run.BlobRef;
import dev.stepfast.engine.run.Clock;
import dev.stepfast.engine.run.RunSettings;
import dev.stepfast.plan.check.WorkspacePath;
import dev.stepfast.plan.value.Sha256;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/** Checks over a folder of this machine, with real processes. */
final class FolderContext implements CheckContext {
    /**
     * A command whose program has this name is refused by the policy, with the argument as code.
     */
    static final String REFUSED = "refused";

    final List<List<String>> started = new ArrayList<>();
    final List<Duration> limits = new ArrayList<>();
    final List<byte[]> kept = new ArrayList<>();
    final Map<WorkspacePath, Optional<Sha256>> protectedFiles = new HashMap<>();
    final Map<String, Duration> preflight = new HashMap<>();
    RunSettings.Checks settings = RunSettings.Checks.DEFAULTS;
    Optional<CommandEnd> instead = Optional.empty();
    private final Path root;
    final FolderWorkspace workspace;

    FolderContext(Path root) {
        this.root = root;
        this.workspace = new FolderWorkspace(root);
    }

    @Override
    public FolderWorkspace workspace() {
        return workspace;
    }

    @Override
    public Clock clock() {
        return Clock.system();
    }

    @Override
    public RunSettings.Checks limits() {
        return settings;
    }

    @Override
    public PolicyDecision decide(
            List<String> argv, WorkspacePath cwd, Map<String, String> environment, Origin origin) {
        String word = argv.getFirst();
        if (word.equals(REFUSED)) {
            return new PolicyDecision.Refused(argv.get(1), "refused; allow it");
        }
        Path program =
                word.startsWith("./")
                        ? root.resolve(cwd.toString()).resolve(word).normalize()
                        : Path.of("/bin", word);
        return Files.isExecutable(program)
                ? new PolicyDecision.Allowed(program.toString(), argv, "test")
                : new PolicyDecision.NotFound("no program \"" + word + "\"");
    }

    @Override
    public CommandEnd run(
            PolicyDecision.Allowed decision,
            WorkspacePath cwd,
            Map<String, String> environment,
            String stdin,
            Duration timeout) {
        started.add(decision.argv());
        limits.add(timeout);
        if (instead.isPresent()) {
            return instead.get();
        }
        try {
            return start(decision, cwd, environment, stdin, timeout);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return new CommandEnd(new How.Cancelled(), "", 0, List.of(), Duration.ZERO);
        }
    }

    private CommandEnd start(
            PolicyDecision.Allowed decision,
            WorkspacePath cwd,
            Map<String, String> environment,
            String stdin,
            Duration timeout)
            throws IOException, InterruptedException {
        List<String> argv = new ArrayList<>(decision.argv());
        argv.set(0, decision.program());
        File out = File.createTempFile("check", ".out");
        File in = File.createTempFile("check", ".in");
        Files.writeString(in.toPath(), stdin);
        ProcessBuilder builder =
                new ProcessBuilder(argv)
                        .directory(root.resolve(cwd.toString()).toFile())
                        .redirectErrorStream(true)
                        .redirectInput(in)
                        .redirectOutput(out);
        builder.environment().putAll(environment);
        Process process = builder.start();
        boolean ended = process.waitFor(timeout.toNanos(), TimeUnit.NANOSECONDS);
        process.destroyForcibly().waitFor();
        String output = Files.readString(out.toPath(), StandardCharsets.UTF_8);
        Files.delete(out.toPath());
        Files.delete(in.toPath());
        int code = process.exitValue();
        How how =
                !ended
                        ? new How.TimedOut()
                        : code > 128 ? new How.Signalled(code - 128) : new How.Exited(code);
        return new CommandEnd(how, output, 0, List.of(), Duration.ZERO);
    }

    @Override
    public BlobRef keep(byte[] content) {
        kept.add(content);
        return new BlobRef(Sha256.of(content), content.length);
    }

    @Override
    public Optional<Duration> findPreflightTime(String checkKey) {
        return Optional.ofNullable(preflight.get(checkKey));
    }

    @Override
    public Map<WorkspacePath, Optional<Sha256>> protectedFiles() {
        return protectedFiles;
    }
}

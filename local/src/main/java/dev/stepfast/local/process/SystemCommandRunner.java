package dev.stepfast.local.process;

import dev.stepfast.engine.command.CommandEnd;
import dev.stepfast.engine.command.CommandEnd.How;
import dev.stepfast.engine.command.CommandRequest;
import dev.stepfast.engine.command.CommandRunner;
import dev.stepfast.engine.command.EnvironmentRules;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Runs commands on this machine without a sandbox: in a session of their own, with an environment
 * built from nothing, under limits, and with nothing left of them at the end.
 *
 * <p>Safe for use by several threads.
 */
public final class SystemCommandRunner implements CommandRunner, FollowedCommands {
    private static final Logger LOG = LoggerFactory.getLogger(SystemCommandRunner.class);

    private final Path workspace;
    private final Path scratch;
    private final OperatorPath path;
    private final EnvironmentRules environment;
    private final Launch launch;
    private final UnaryOperator<String> redaction;

    /**
     * A runner for one workspace.
     *
     * @param workspace real path of the workspace
     * @param scratch folder for what commands print and leave; made when it is not there, and for
     *     the user alone (0700)
     * @param redaction applied to all output before it is handed out
     * @throws IOException when the scratch folder cannot be made, is no folder, or is open to
     *     others
     */
    public SystemCommandRunner(
            Path workspace,
            Path scratch,
            OperatorPath path,
            EnvironmentRules environment,
            ResourceLimits limits,
            UnaryOperator<String> redaction)
            throws IOException {
        this(workspace, scratch, path, environment, Launch.ofThisMachine(limits), redaction);
    }

    SystemCommandRunner(
            Path workspace,
            Path scratch,
            OperatorPath path,
            EnvironmentRules environment,
            Launch launch,
            UnaryOperator<String> redaction)
            throws IOException {
        CommandFolder.createPrivate(scratch);
        if (!CommandFolder.isPrivate(scratch)) {
            throw new IOException(
                    "the folder " + scratch + " is open to others; make it private with chmod 700");
        }
        this.workspace = workspace;
        this.scratch = scratch.toRealPath();
        this.path = path;
        this.environment = environment;
        this.launch = launch;
        this.redaction = redaction;
    }

    @Override
    public CommandEnd run(CommandRequest request) {
        long begin = System.nanoTime();
        if (Thread.currentThread().isInterrupted()) {
            return endedWithoutOutput(new How.Cancelled(), begin);
        }
        Optional<String> problem = findProblem(request);
        if (problem.isPresent()) {
            return endedWithoutOutput(new How.NotStarted(problem.get()), begin);
        }
        try {
            CommandFolder folder = CommandFolder.create(scratch, request.mark(), request.stdin());
            CommandEnd end = runIn(folder, request, begin);
            if (end.survivors().isEmpty()) {
                remove(folder);
            }
            return end;
        } catch (IOException e) {
            return endedWithoutOutput(new How.NotStarted(String.valueOf(e.getMessage())), begin);
        }
    }

    @Override
    public FollowedEnd follow(FollowedRequest request, Consumer<String> lines) {
        long begin = System.nanoTime();
        if (Thread.currentThread().isInterrupted()) {
            return neverRan(new How.Cancelled(), begin);
        }
        FollowedCommand followed =
                new FollowedCommand(
                        workspace,
                        CommandFolder.of(scratch, request.mark()),
                        path.value(),
                        launch,
                        redaction,
                        request);
        Optional<String> problem = findProblem(request, followed);
        if (problem.isPresent()) {
            return neverRan(new How.NotStarted(problem.get()), begin);
        }
        try {
            CommandFolder folder = CommandFolder.create(scratch, request.mark(), request.input());
            boolean cleared = true;
            try {
                FollowedEnd end = followed.run(lines, begin);
                cleared = end.survivors().isEmpty();
                return end;
            } finally {
                if (cleared) {
                    remove(folder);
                }
            }
        } catch (IOException e) {
            return neverRan(new How.NotStarted(String.valueOf(e.getMessage())), begin);
        }
    }

    private static Optional<String> findProblem(FollowedRequest request, FollowedCommand followed) {
        try {
            return NativeEncoding.findProblem(
                            Stream.concat(
                                    followed.argv().stream(),
                                    followed.environment().values().stream()))
                    .or(() -> ProgramForm.findProblem(Path.of(request.program())));
        } catch (InvalidPathException e) {
            return Optional.of("a path cannot be used on this machine: " + e.getMessage());
        }
    }

    private static FollowedEnd neverRan(How how, long begin) {
        return new FollowedEnd(how, "", "", Optional.empty(), 0, List.of(), since(begin));
    }

    @Override
    public List<String> endLeftovers(Collection<String> marks) {
        if (marks.isEmpty()) {
            return List.of();
        }
        List<ProcessEntry> survivors = ProcessTree.endMarked(List.copyOf(marks));
        if (survivors.isEmpty()) {
            marks.forEach(mark -> remove(CommandFolder.of(scratch, mark)));
        }
        return survivors.stream().map(ProcessEntry::display).toList();
    }

    @Override
    public String bootId() {
        return Boot.id();
    }

    /** What is weaker on this machine than the security page wants, one sentence each. */
    public List<String> missingProtections() {
        return launch.missing();
    }

    /**
     * Kills every command that runs in this JVM, at once and without waiting: for the end of the
     * JVM.
     */
    public static void killAll() {
        RunningCommand.all().forEach(ProcessTree::killAtOnce);
    }

    private CommandEnd runIn(CommandFolder folder, CommandRequest request, long begin)
            throws IOException {
        try (OutputFile output = new OutputFile(folder.output())) {
            RunningCommand command = startOrRemove(folder, request);
            try {
                return finish(command, output, request, begin);
            } finally {
                command.leave();
            }
        }
    }

    private RunningCommand startOrRemove(CommandFolder folder, CommandRequest request)
            throws IOException {
        try {
            return start(folder, request);
        } catch (IOException e) {
            remove(folder);
            throw e;
        }
    }

    private RunningCommand start(CommandFolder folder, CommandRequest request) throws IOException {
        return new ProcessStart(
                        request.decision().program(),
                        request.decision().argv(),
                        cwdOf(request),
                        environmentOf(folder, request),
                        request.mark())
                .start(
                        launch,
                        request.stdin().isEmpty() ? Optional.empty() : Optional.of(folder.input()),
                        new ProcessStart.Streams.Merged(folder.output()));
    }

    private CommandEnd finish(
            RunningCommand command, OutputFile output, CommandRequest request, long begin) {
        Optional<How> cause = Optional.empty();
        List<ProcessEntry> survivors;
        try {
            cause =
                    new CommandWatch(
                                    command,
                                    output::length,
                                    request.outputCap(),
                                    request.timeout(),
                                    begin,
                                    () -> {})
                            .await();
            if (cause.isPresent()) {
                ProcessTree.askToEnd(command);
            }
        } finally {
            survivors = ProcessTree.end(command);
            ProcessTree.reapLeader(command);
        }
        OutputFile.Kept kept = output.read(redaction);
        How how = cause.orElseGet(() -> read(command.process().exitValue(), request, kept.text()));
        return new CommandEnd(
                how,
                how instanceof How.NotStarted ? "" : kept.text(),
                kept.omitted(),
                survivors.stream().map(ProcessEntry::display).toList(),
                since(begin));
    }

    private How read(int status, CommandRequest request, String output) {
        if (status == 126 || status == 127) {
            Optional<String> failure =
                    launch.findStartFailure(request.decision().program(), output);
            if (failure.isPresent()) {
                return new How.NotStarted(failure.get());
            }
        }
        return ExitStatus.read(status);
    }

    private Map<String, String> environmentOf(CommandFolder folder, CommandRequest request) {
        EnvironmentRules.Fixed fixed =
                new EnvironmentRules.Fixed(
                        path.value(),
                        folder.home().toString(),
                        folder.temporary().toString(),
                        System.getProperty("user.name", "user"),
                        request.mark());
        return environment.compose(fixed, request.network(), request.environment());
    }

    /** What stands against a start, as far as it can be seen before. */
    private Optional<String> findProblem(CommandRequest request) {
        try {
            return NativeEncoding.findProblem(textsOf(request))
                    .or(() -> findFolderProblem(request))
                    .or(() -> ProgramForm.findProblem(Path.of(request.decision().program())));
        } catch (InvalidPathException e) {
            return Optional.of("a path cannot be used on this machine: " + e.getMessage());
        }
    }

    private Stream<String> textsOf(CommandRequest request) {
        return Stream.of(
                        Stream.of(request.decision().program(), request.cwd().toString()),
                        request.decision().argv().stream(),
                        environmentOf(CommandFolder.of(scratch, request.mark()), request)
                                .values()
                                .stream())
                .flatMap(texts -> texts);
    }

    private Optional<String> findFolderProblem(CommandRequest request) {
        Path cwd = cwdOf(request);
        try {
            if (!Files.isDirectory(cwd, LinkOption.NOFOLLOW_LINKS)) {
                return Optional.of(
                        "there is no folder " + request.cwd() + " in the workspace to start in");
            }
            return cwd.toRealPath().equals(cwd)
                    ? Optional.empty()
                    : Optional.of("the folder " + request.cwd() + " lies behind a symbolic link");
        } catch (IOException e) {
            return Optional.of(
                    "the folder " + request.cwd() + " cannot be used: " + e.getMessage());
        }
    }

    private Path cwdOf(CommandRequest request) {
        return request.cwd().isRoot() ? workspace : workspace.resolve(request.cwd().toString());
    }

    private static void remove(CommandFolder folder) {
        try {
            folder.remove();
        } catch (IOException e) {
            LOG.warn("the folder of an ended command could not be removed: {}", e.getMessage());
        }
    }

    private static CommandEnd endedWithoutOutput(How how, long begin) {
        return new CommandEnd(how, "", 0, List.of(), since(begin));
    }

    private static Duration since(long begin) {
        return Duration.ofNanos(System.nanoTime() - begin);
    }
}

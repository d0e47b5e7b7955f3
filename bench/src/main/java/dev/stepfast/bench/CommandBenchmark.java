package dev.stepfast.bench;

import dev.stepfast.engine.command.CommandEnd;
import dev.stepfast.engine.command.CommandRequest;
import dev.stepfast.engine.command.EnvironmentRules;
import dev.stepfast.engine.command.PolicyDecision;
import dev.stepfast.local.process.OperatorPath;
import dev.stepfast.local.process.ResourceLimits;
import dev.stepfast.local.process.SystemCommandRunner;
import dev.stepfast.plan.check.WorkspacePath;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/** A command that does nothing, from its start to the proof that nothing of it is left. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.SingleShotTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
public class CommandBenchmark {
    private static final PolicyDecision.Allowed TRUE =
            new PolicyDecision.Allowed("/bin/true", List.of("true"), "measured");

    private Optional<Place> place = Optional.empty();
    private int started;

    private record Place(ScratchFolder folder, SystemCommandRunner runner) {}

    /** Opens a runner in a folder of its own. */
    @Setup
    public void open() throws IOException {
        ScratchFolder folder = ScratchFolder.create();
        SystemCommandRunner runner =
                new SystemCommandRunner(
                        folder.root(),
                        folder.root().resolve("commands"),
                        OperatorPath.of(
                                "/usr/bin:/bin", folder.root(), OperatorPath.temporaryFolders()),
                        new EnvironmentRules(System.getenv(), List.of()),
                        ResourceLimits.DEFAULTS,
                        text -> text);
        place = Optional.of(new Place(folder, runner));
    }

    /** Starts it and waits for its end. */
    @Benchmark
    public CommandEnd run() {
        started++;
        CommandEnd end =
                place.orElseThrow()
                        .runner()
                        .run(
                                new CommandRequest(
                                        TRUE,
                                        WorkspacePath.ROOT,
                                        Map.of(),
                                        "",
                                        Duration.ofSeconds(30),
                                        CommandRequest.DEFAULT_OUTPUT_CAP,
                                        "measured-" + started));
        if (!end.how().equals(new CommandEnd.How.Exited(0))) {
            throw new IllegalStateException("true ended as " + end.how());
        }
        return end;
    }

    /** Removes what it left. */
    @TearDown
    public void close() throws IOException {
        place.orElseThrow().folder().close();
    }
}

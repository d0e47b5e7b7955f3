package dev.stepfast.bench;

import dev.stepfast.engine.Consent;
import dev.stepfast.engine.Opening;
import dev.stepfast.engine.RunHandle;
import dev.stepfast.engine.RunRequest;
import dev.stepfast.engine.Stepfast;
import dev.stepfast.engine.run.RunOutcome;
import dev.stepfast.engine.run.RunSettings;
import dev.stepfast.local.LocalMachine;
import dev.stepfast.local.LocalOptions;
import java.io.IOException;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/**
 * A plan of steps that only check a file, run as a user's is: tree hash, check, records, and the
 * mark in the file.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.SingleShotTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
public class CheckOnlyRunBenchmark {
    /** Steps of the plan. */
    static final int STEPS = 100;

    private Optional<Place> place = Optional.empty();

    private record Place(ScratchFolder folder, LocalMachine machine) {}

    /** A fresh workspace for each measurement. */
    @Setup(Level.Iteration)
    public void open() throws IOException {
        ScratchFolder folder = ScratchFolder.create();
        folder.write(SamplePlan.NAME, SamplePlan.ofCheckOnlySteps(STEPS).text());
        LocalMachine machine = LocalMachine.open(folder.root(), LocalOptions.ofThisProcess());
        place = Optional.of(new Place(folder, machine));
    }

    /** From opening the run to its end. */
    @Benchmark
    public RunOutcome run() {
        RunRequest request =
                RunRequest.of(
                        SamplePlan.NAME, RunSettings.DEFAULTS, new Consent.None(), notice -> {});
        Opening opening = new Stepfast(place.orElseThrow().machine()).open(request);
        if (!(opening instanceof Opening.Ready ready)) {
            throw new IllegalStateException("not started: " + opening);
        }
        try (RunHandle run = ready.handle()) {
            RunOutcome outcome = run.drive();
            if (outcome != RunOutcome.SUCCEEDED) {
                throw new IllegalStateException("the run ended as " + outcome);
            }
            return outcome;
        }
    }

    /** Removes the workspace. */
    @TearDown(Level.Iteration)
    public void close() throws IOException {
        place.orElseThrow().machine().close();
        place.orElseThrow().folder().close();
    }
}

package dev.stepfast.bench;

import dev.stepfast.engine.workspace.TreeSnapshot;
import dev.stepfast.local.workspace.Access;
import dev.stepfast.local.workspace.WorkspaceOptions;
import dev.stepfast.local.workspace.WorkspacePaths;
import java.io.IOException;
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

/** The tree hash of 5,000 files of 2 KiB in 50 folders. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.SingleShotTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
public class SnapshotBenchmark {
    private static final int FILES = 5_000;
    private static final int FOLDERS = 50;

    private Optional<Place> place = Optional.empty();

    private record Place(ScratchFolder folder, WorkspacePaths workspace) {}

    /** Writes the files. */
    @Setup
    public void write() throws IOException {
        ScratchFolder folder = ScratchFolder.create();
        for (int i = 0; i < FILES; i++) {
            folder.write("part" + i % FOLDERS + "/file" + i, ("file " + i + "\n").repeat(180));
        }
        place = Optional.of(new Place(folder, open(folder)));
    }

    private static WorkspacePaths open(ScratchFolder folder) throws IOException {
        return WorkspacePaths.open(WorkspaceOptions.of(folder.root()), Access.CHECK);
    }

    /** Nothing is known of the files yet: each is read. */
    @Benchmark
    public TreeSnapshot first() throws IOException {
        try (WorkspacePaths fresh = open(place.orElseThrow().folder())) {
            return fresh.snapshot();
        }
    }

    /** The files are as they were: each is only looked at. */
    @Benchmark
    public TreeSnapshot unchanged() {
        return place.orElseThrow().workspace().snapshot();
    }

    /** Removes the files. */
    @TearDown
    public void remove() throws IOException {
        place.orElseThrow().workspace().close();
        place.orElseThrow().folder().close();
    }
}

package dev.stepfast.bench;

import dev.stepfast.engine.check.CheckRunner;
import dev.stepfast.engine.check.CheckSubject;
import dev.stepfast.engine.run.RunEvent.CheckEnded.Phase;
import dev.stepfast.engine.run.ToolLedger;
import dev.stepfast.engine.run.Verdict;
import dev.stepfast.local.workspace.Access;
import dev.stepfast.local.workspace.WorkspaceOptions;
import dev.stepfast.local.workspace.WorkspacePaths;
import dev.stepfast.plan.check.CheckSpec;
import java.io.IOException;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/** Checks that start no process, on a reply and a file of 1 MB each. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.SingleShotTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
public class CheckBenchmark {
    /** Stands for all the others at once. */
    static final String ALL = "all together";

    private static final String SUBJECT =
            "[\"" + "The quick brown fox jumps over it. ".repeat(30_000) + "\"]";

    private static final String SCHEMA = "{\"type\":\"array\",\"items\":{\"type\":\"string\"}}";

    /** As written on a step. */
    @Param({
        ALL,
        "contains: absent",
        "not_contains: absent",
        "regex: fox.*absent",
        "not_regex: f.x [a-i]",
        "json",
        "json: schema.json",
        "no_errors",
        "file_exists: big",
        "file_not_exists: gone",
        "file_contains: big :: absent",
        "file_not_contains: big :: absent",
        "file_regex: big :: f.x [a-i]",
        "file_not_regex: big :: fox.*absent"
    })
    public String check = ALL;

    private final CheckRunner runner = new CheckRunner();
    private final CheckSubject subject =
            new CheckSubject(
                    Phase.AFTER,
                    new CheckSubject.Step("T001", "Measure", 1),
                    1,
                    Optional.of(new CheckSubject.Reply(SUBJECT, SUBJECT)),
                    Optional.of(ToolLedger.EMPTY),
                    List.of());
    private List<CheckSpec> checks = List.of();
    private Optional<Place> place = Optional.empty();

    private record Place(ScratchFolder folder, WorkspacePaths workspace) {}

    /** Lays out the files and reads the checks. */
    @Setup
    public void open() throws IOException {
        ScratchFolder folder = ScratchFolder.create();
        folder.write("big", SUBJECT);
        folder.write("schema.json", SCHEMA);
        place =
                Optional.of(
                        new Place(
                                folder,
                                WorkspacePaths.open(
                                        WorkspaceOptions.of(folder.root()), Access.CHECK)));
        checks =
                check.equals(ALL)
                        ? types().stream().flatMap(type -> read(type).stream()).toList()
                        : read(check);
    }

    /** Every single check of the parameter above. */
    private static Collection<String> types() {
        return Parameters.of(CheckBenchmark.class, "check").stream()
                .filter(type -> !type.equals(ALL))
                .toList();
    }

    private static List<CheckSpec> read(String check) {
        List<CheckSpec> found =
                new SamplePlan("- [ ] Measure\n      [validate: " + check + "]\n")
                        .read()
                        .steps()
                        .getFirst()
                        .checks();
        if (found.size() != 1) {
            throw new IllegalArgumentException("not a check: " + check);
        }
        return found;
    }

    /** All checks of the parameter, one after the other as on a step. */
    @Benchmark
    public List<Verdict> verify() {
        return runner.verify(checks, subject, new LookingContext(place.orElseThrow().workspace()));
    }

    /** Removes the files. */
    @TearDown
    public void close() throws IOException {
        place.orElseThrow().workspace().close();
        place.orElseThrow().folder().close();
    }
}

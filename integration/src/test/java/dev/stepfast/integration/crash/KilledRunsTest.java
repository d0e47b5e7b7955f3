package dev.stepfast.integration.crash;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stepfast.engine.journal.JournalRecord;
import dev.stepfast.engine.run.RunEvent;
import dev.stepfast.engine.run.RunOutcome;
import dev.stepfast.testkit.ScratchWorkspace;
import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A run whose process is killed by signal 9, and taken up by another process. */
class KilledRunsTest {
    private static final int KILLS = 12;

    @AutoClose private final ScratchWorkspace workspace = ScratchWorkspace.create();
    @AutoClose private final ScratchWorkspace outside = ScratchWorkspace.create();

    @Test
    void endsTheSameAfterEachKill() throws IOException, InterruptedException {
        for (int cut : seeded()) {
            try (ScratchWorkspace folder = ScratchWorkspace.create();
                    ScratchWorkspace home = ScratchWorkspace.create()) {
                Scenario.write(folder, home.path("ledger"));
                String said = killAt(folder.root(), home.root(), "#" + cut);
                CrashRoad road = new CrashRoad(folder.root(), home.root(), new Scenario());
                RunOutcome outcome = road.finish(record -> {});

                assertThat(outcome)
                        .as("killed at %s, which said %s", cut, said)
                        .isEqualTo(RunOutcome.SUCCEEDED);
                assertThat(folder.read("plan.md")).doesNotContain("[ ]");
                List<JournalRecord> records = road.records().values().iterator().next();
                JournalRules.hold(records);
                JournalRules.allow(records, home.read("ledger").lines().toList());
                assertThat(processesOf(folder.root().toString())).isEmpty();
            }
        }
    }

    private static Set<Integer> seeded() {
        Random random = new Random(7);
        TreeSet<Integer> cuts = new TreeSet<>();
        while (cuts.size() < KILLS) {
            cuts.add(1 + random.nextInt(90));
        }
        return cuts;
    }

    /** Row 37 of the table of test vectors. */
    @Test
    void callsNoModelForWorkThatIsThere() throws IOException, InterruptedException {
        workspace.write("plan.md", "- [ ] T001 Write [validate: file_exists: a.txt]\n");
        List<JournalRecord> records = killAndFinish("ToolCallEnded");

        assertThat(events(records, RunEvent.ModelCallStarted.class)).hasSize(1);
        assertThat(events(records, RunEvent.InterruptionResolved.class))
                .extracting(RunEvent.InterruptionResolved::how)
                .containsExactly("verified");
        assertThat(events(records, RunEvent.NodeResolved.class).getFirst().grade().orElseThrow())
                .hasToString("VERIFIED");
    }

    /** Row 37 of the table of test vectors. */
    @Test
    void goesOnWhereGreenChecksProveNothing() throws IOException, InterruptedException {
        workspace.write("plan.md", "- [ ] T001 Write [validate: command: true]\n");
        List<JournalRecord> records = killAndFinish("ToolCallEnded");

        assertThat(events(records, RunEvent.AttemptStarted.class)).hasSize(1);
        assertThat(events(records, RunEvent.AttemptResumed.class))
                .extracting(RunEvent.AttemptResumed::startsAgain)
                .containsExactly(false);
        assertThat(events(records, RunEvent.ModelCallStarted.class)).hasSize(2);
        assertThat(events(records, RunEvent.NodeResolved.class).getFirst().grade().orElseThrow())
                .hasToString("HELD");
    }

    @Test
    void endsWhatTheKilledProcessLeftRunning() throws IOException, InterruptedException {
        Path ledger = outside.path("ledger");
        workspace
                .write(
                        "plan.md",
                        "- [ ] T002 Act\n- [ ] [id: look] [validate: command: ./effect.sh]\n")
                .writeExecutable(
                        "effect.sh",
                        "#!/bin/sh\necho $$ >> "
                                + ledger
                                + "\n[ $(wc -l < "
                                + ledger
                                + ") -gt 1 ] || sleep 601.25\n");
        Process child = start(workspace.root(), outside.root(), "never");
        Awaitility.await()
                .atMost(Duration.ofSeconds(60))
                .until(() -> outside.exists("ledger") && !outside.read("ledger").isEmpty());
        long left = Long.parseLong(outside.read("ledger").strip());
        child.destroyForcibly().waitFor();
        assertThat(ProcessHandle.of(left)).isPresent();

        CrashRoad road = new CrashRoad(workspace.root(), outside.root(), new Scenario());
        assertThat(road.finish(record -> {})).isEqualTo(RunOutcome.SUCCEEDED);
        // Killed, but perhaps not reaped yet by the process that inherited it.
        Awaitility.await()
                .atMost(Duration.ofSeconds(20))
                .until(() ->
                        ProcessHandle.of(left).filter(ProcessHandle::isAlive).isEmpty()
                                && processesOf("sleep 601.25").isEmpty());
    }

    @ParameterizedTest
    @ValueSource(strings = {"PlanFileChanged", "PlanChangeAccepted"})
    void takesUpAnEditOnceWhereverItWasCutOff(String where)
            throws IOException, InterruptedException {
        Scenario.write(workspace, outside.path("ledger"));
        workspace.write(Scenario.GROWS, "");
        List<JournalRecord> records = killAndFinish(where);

        assertThat(events(records, RunEvent.PlanChangeAccepted.class)).hasSize(1);
        assertThat(workspace.read("plan.md")).contains("- [x] T009 Grown").doesNotContain("[ ]");
    }

    private List<JournalRecord> killAndFinish(String where)
            throws IOException, InterruptedException {
        assertThat(killAt(workspace.root(), outside.root(), where)).isEqualTo(CrashChild.CUT);
        CrashRoad road = new CrashRoad(workspace.root(), outside.root(), new Scenario());
        assertThat(road.finish(record -> {})).isEqualTo(RunOutcome.SUCCEEDED);
        List<JournalRecord> records = road.records().values().iterator().next();
        JournalRules.hold(records);
        return records;
    }

    /** Runs in a process of its own until the record, and kills it there; what it said. */
    private static String killAt(Path workspace, Path home, String where)
            throws IOException, InterruptedException {
        Process child = start(workspace, home, where);
        try (BufferedReader said = child.inputReader(StandardCharsets.UTF_8)) {
            String line = said.readLine();
            child.destroyForcibly();
            assertThat(child.waitFor(60, TimeUnit.SECONDS)).isTrue();
            return String.valueOf(line);
        }
    }

    private static Process start(Path workspace, Path home, String where) throws IOException {
        return new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-XX:TieredStopAtLevel=1",
                        "--enable-native-access=ALL-UNNAMED",
                        "-cp",
                        System.getProperty(
                                "surefire.test.class.path", System.getProperty("java.class.path")),
                        CrashChild.class.getName(),
                        workspace.toString(),
                        home.toString(),
                        where)
                .redirectError(new File(home.toFile(), "errors"))
                .start();
    }

    private static <E extends RunEvent> List<E> events(List<JournalRecord> records, Class<E> type) {
        return records.stream()
                .map(JournalRecord::event)
                .filter(type::isInstance)
                .map(type::cast)
                .toList();
    }

    private static List<String> processesOf(String part) {
        return ProcessHandle.allProcesses()
                .map(process -> process.info().commandLine().orElse(""))
                .filter(line -> line.contains(part))
                .toList();
    }
}

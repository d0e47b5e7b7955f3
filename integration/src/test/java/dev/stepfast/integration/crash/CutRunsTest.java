package dev.stepfast.integration.crash;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stepfast.engine.journal.JournalRecord;
import dev.stepfast.engine.journal.StoreException;
import dev.stepfast.engine.run.RunId;
import dev.stepfast.engine.run.RunOutcome;
import dev.stepfast.testkit.ScratchWorkspace;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/**
 * A run whose process ends right behind a record, at every record; and again while it recovers. The
 * end is a store that refuses everything from then on; {@link KilledRunsTest} does it by signal.
 */
class CutRunsTest {
    private static final int SECOND_CUTS = 20;

    /** What a run came to that nobody cut off. */
    private record End(RunOutcome outcome, List<String> steps, Map<String, String> files) {}

    @Test
    void endsTheSameWhereverItIsCutOff() {
        AtomicInteger records = new AtomicInteger();
        End whole = run(0, 0, records);
        assertThat(whole.outcome()).isEqualTo(RunOutcome.SUCCEEDED);
        int total = records.get();
        assertThat(total).isGreaterThan(60);
        List<int[]> cuts = new ArrayList<>();
        for (int cut = 1; cut <= total; cut++) {
            cuts.add(new int[] {cut, 0});
        }
        Random random = new Random(42);
        for (int i = 0; i < SECOND_CUTS; i++) {
            int first = 1 + random.nextInt(total);
            cuts.add(new int[] {first, first + 1 + random.nextInt(12)});
        }
        cuts.parallelStream()
                .forEach(cut ->
                        assertThat(run(cut[0], cut[1], new AtomicInteger()))
                                .as("cut off after records %s and %s", cut[0], cut[1])
                                .isEqualTo(whole));
    }

    /** Runs the scenario, cut off after two records of those ever written; 0 for none. */
    private static End run(int first, int second, AtomicInteger written) {
        try (ScratchWorkspace workspace = ScratchWorkspace.create();
                ScratchWorkspace outside = ScratchWorkspace.create()) {
            Scenario.write(workspace, outside.path("ledger"));
            CrashRoad road = new CrashRoad(workspace.root(), outside.root(), new Scenario());
            RunOutcome outcome = null;
            while (outcome == null) {
                try {
                    outcome = road.finish(cut(first, second, written));
                } catch (StoreException cutOff) {
                    assertThat(cutOff).hasMessage("cut off");
                }
            }
            Map<RunId, List<JournalRecord>> runs = road.records();
            assertThat(runs).as("cut %s", first).hasSize(1);
            List<JournalRecord> records = runs.values().iterator().next();
            JournalRules.hold(records);
            JournalRules.allow(records, outside.read("ledger").lines().toList());
            Map<String, String> files =
                    Map.of(
                            "plan.md", workspace.read("plan.md"),
                            "a.txt", workspace.read("a.txt"),
                            "b.txt", workspace.read("b.txt"),
                            "c.txt", workspace.read("c.txt"));
            return new End(outcome, road.steps(), files);
        }
    }

    private static CutStore.Cut cut(int first, int second, AtomicInteger written) {
        AtomicInteger dead = new AtomicInteger();
        return record -> {
            int number = written.incrementAndGet();
            if (dead.get() == 1 || number == first || number == second) {
                dead.set(1);
                throw new StoreException(StoreException.Code.STORE_FAILED, "cut off");
            }
        };
    }
}

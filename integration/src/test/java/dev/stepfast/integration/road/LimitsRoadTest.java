package dev.stepfast.integration.road;

import static dev.stepfast.integration.road.ScriptedModel.ANY;
import static dev.stepfast.integration.road.ScriptedModel.says;
import static dev.stepfast.integration.road.ScriptedModel.writes;
import static org.assertj.core.api.Assertions.assertThat;

import dev.stepfast.engine.Opening;
import dev.stepfast.engine.RunHandle;
import dev.stepfast.engine.journal.Inbox;
import dev.stepfast.engine.run.RunEvent;
import dev.stepfast.local.LocalMachine;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class LimitsRoadTest {
    static List<RoadCase> cases() {
        return List.of(
                RoadCase.of(
                        "checks are made once more when calls run out",
                        LimitsRoadTest::callsThenGreen),
                RoadCase.of("a step whose calls run out fails", LimitsRoadTest::callsThenRed),
                RoadCase.of("a plan's calls are a limit of the run", LimitsRoadTest::planCalls),
                RoadCase.of("tokens of the run are a limit", LimitsRoadTest::runTokens),
                RoadCase.of("cost is refused before it is spent", LimitsRoadTest::cost),
                RoadCase.of("time ends what is in flight", LimitsRoadTest::time),
                RoadCase.of("a stopped run goes on later", LimitsRoadTest::stopped),
                RoadCase.of("a cancelled run is over", LimitsRoadTest::cancelled),
                RoadCase.of("a second run on the plan is told who has it", LimitsRoadTest::locked),
                RoadCase.of(
                        "a mark that cannot be written blocks the run only",
                        LimitsRoadTest::unmarkable));
    }

    @ParameterizedTest
    @MethodSource("cases")
    void limits(RoadCase one) {
        one.run();
    }

    @Test
    void everyCaseIsRun() {
        assertThat(cases()).hasSize(10);
    }

    private static void callsThenGreen(Road road) {
        road.plan("- [ ] T001 a [validate: file_exists: a.txt]\n")
                .settings(Settings.callsPerStep(1));
        road.model().attempt("T001", 1, writes("a.txt", "x"), says("never sent"));
        Ran ran = road.run();

        assertThat(ran.steps()).containsExactly("T001 done verified");
        assertThat(ran.requests()).hasSize(1);
        assertThat(ran.events(RunEvent.BudgetRefused.class)).hasSize(1);
        assertThat(ran.end()).isEqualTo("succeeded");
    }

    private static void callsThenRed(Road road) {
        road.plan("- [ ] T001 a [validate: file_exists: b.txt]\n")
                .settings(Settings.callsPerStep(1));
        road.model().attempt("T001", 1, writes("a.txt", "x"), says("never sent"));
        Ran ran = road.run();

        assertThat(ran.steps()).containsExactly("T001 failed budget");
        assertThat(ran.end()).isEqualTo("budget_exhausted");
        assertThat(ran.events(RunEvent.CheckEnded.class)).hasSize(2);
    }

    private static void planCalls(Road road) {
        road.plan("---\nbudgets:\n  max_model_calls: 2\n---\n- [ ] T001 a\n- [ ] T002 b\n");
        road.model().attempt("T001", 1, writes("a.txt", "x"), says("done"));
        Ran ran = road.run();

        assertThat(ran.steps()).containsExactly("T001 done unverified", "T002 failed budget");
        assertThat(ran.end()).isEqualTo("budget_exhausted");
        assertThat(ran.events(RunEvent.BudgetRefused.class))
                .extracting(RunEvent.BudgetRefused::limit)
                .containsExactly("max_model_calls");
    }

    private static void runTokens(Road road) {
        road.plan("- [ ] T001 a\n").settings(Settings.runTokens(10));
        Ran ran = road.run();

        assertThat(ran.requests()).isEmpty();
        assertThat(ran.end()).isEqualTo("budget_exhausted");
    }

    private static void cost(Road road) {
        road.plan("- [ ] T001 a\n");
        road.model().dollarPerThousandTokens();
        Ran ran = road.run();

        assertThat(ran.requests()).isEmpty();
        assertThat(ran.events(RunEvent.BudgetRefused.class))
                .extracting(RunEvent.BudgetRefused::limit)
                .containsExactly("step_cost");
    }

    private static void time(Road road) {
        road.plan("- [ ] T001 a\n- [ ] T002 b\n")
                .settings(Settings.runTime(Duration.ofMillis(300)));
        road.model().attempt(ANY, 1, says("done")).whileThinking(LimitsRoadTest::thinkForEver);
        Ran ran = road.run();

        assertThat(ran.end()).isEqualTo("budget_exhausted");
        assertThat(ran.reasons()).containsExactly("run_time");
        assertThat(ran.requests()).hasSize(1);
    }

    private static void thinkForEver() {
        try {
            new CountDownLatch(1).await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static void stopped(Road road) {
        AtomicReference<RunHandle> running = new AtomicReference<>();
        road.plan("- [ ] T001 a\n- [ ] T002 b\n").beforeDrive(running::set);
        road.model()
                .attempt(ANY, 1, says("done"))
                .whileThinking(() -> {
                    running.get().stop("INT");
                    thinkForEver();
                });
        Ran first = road.run();
        assertThat(first.end()).isEqualTo("interrupted");
        assertThat(first.events(RunEvent.AttemptEnded.class)).isEmpty();
        assertThat(first.steps()).containsExactly("T001 interrupted", "T002 pending");

        road.model().whileThinking(() -> {});
        Ran second = road.run();
        assertThat(second.run()).isEqualTo(first.run());
        assertThat(second.end()).isEqualTo("succeeded");
        assertThat(second.events(RunEvent.AttemptStarted.class)).hasSize(2);
    }

    private static void cancelled(Road road) {
        AtomicReference<RunHandle> running = new AtomicReference<>();
        road.plan("- [ ] T001 a\n- [ ] T002 b\n").beforeDrive(running::set);
        road.model()
                .attempt(ANY, 1, says("done"))
                .whileThinking(() -> {
                    try (LocalMachine other = road.machine()) {
                        other.store()
                                .inbox()
                                .put(
                                        running.get().id(),
                                        new Inbox.Request.Cancel("tester", "enough"));
                    }
                    thinkForEver();
                });
        Ran ran = road.run();

        assertThat(ran.end()).isEqualTo("cancelled");
        assertThat(ran.events(RunEvent.NodeResolved.class))
                .allSatisfy(end -> assertThat(end.outcome().word()).isEqualTo("cancelled"));
        assertThat(road.planText()).doesNotContain("[x]");
    }

    private static void locked(Road road) {
        AtomicReference<Opening> second = new AtomicReference<>();
        road.plan("- [ ] T001 a\n");
        road.model().attempt(ANY, 1, says("done"));
        road.beforeDrive(handle -> second.set(road.beforeDrive(other -> {}).run().opening()));
        Ran first = road.run();

        assertThat(first.end()).isEqualTo("succeeded");
        assertThat(second.get())
                .isInstanceOfSatisfying(
                        Opening.Locked.class,
                        locked -> assertThat(locked.holder()).isEqualTo("this process"));
    }

    private static void unmarkable(Road road) {
        String plan = "- [ ] T001 a\n- [ ] T002 b\n";
        road.plan(plan);
        road.model()
                .attempt(ANY, 1, says("done"))
                .whileThinking(() -> {
                    if (!road.workspace().exists("plan.md/in the way")) {
                        road.workspace().delete("plan.md").makeFolder("plan.md/in the way");
                    }
                });
        Ran first = road.run();
        assertThat(first.end()).isEqualTo("blocked");
        assertThat(first.steps()).startsWith("T001 done unverified");
        assertThat(first.events(RunEvent.MarkWritten.class)).isEmpty();

        road.workspace().delete("plan.md/in the way").delete("plan.md");
        road.plan(plan);
        road.model().whileThinking(() -> {});
        Ran second = road.run();
        assertThat(second.end()).isEqualTo("succeeded");
        assertThat(second.run()).isEqualTo(first.run());
        assertThat(road.planText()).isEqualTo("- [x] T001 a\n- [x] T002 b\n");
    }
}

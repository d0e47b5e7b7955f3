package dev.stepfast.integration.road;

import static dev.stepfast.integration.road.ScriptedModel.ANY;
import static dev.stepfast.integration.road.ScriptedModel.says;
import static org.assertj.core.api.Assertions.assertThat;

import dev.stepfast.engine.DecisionReport;
import dev.stepfast.engine.DecisionRequest;
import dev.stepfast.engine.Opening;
import dev.stepfast.engine.run.GateAnswer;
import dev.stepfast.engine.run.RunEvent;
import dev.stepfast.engine.run.RunEvent.StepDecided.What;
import dev.stepfast.engine.run.RunOutcome;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class DecisionsRoadTest {
    private static final String PLAN =
            """
            - [ ] T001 a
            - [ ] T002 b [repairs: 0] [validate: file_exists: b.txt]
            - [ ] T003 c
            """;

    static List<RoadCase> cases() {
        return List.of(
                RoadCase.of(
                        "a failed step is skipped, and the rest follows",
                        DecisionsRoadTest::skipFailed),
                RoadCase.of("a skip holds in the runs behind it", DecisionsRoadTest::skipHolds),
                RoadCase.of("a skip in a run that is not over", DecisionsRoadTest::skipUnfinished),
                RoadCase.of("a skip through the owner of the run", DecisionsRoadTest::skipOwned),
                RoadCase.of("no decision on the step that is worked on", DecisionsRoadTest::worked),
                RoadCase.of("a skipped step asks nobody", DecisionsRoadTest::skipGated),
                RoadCase.of("skipping the last step ends the plan", DecisionsRoadTest::skipLast),
                RoadCase.of("done needs its checks to pass", DecisionsRoadTest::doneUnproved),
                RoadCase.of("done with passing checks", DecisionsRoadTest::doneProved),
                RoadCase.of("done by force", DecisionsRoadTest::doneByForce),
                RoadCase.of("reopened steps run again", DecisionsRoadTest::reopenUnfinished),
                RoadCase.of(
                        "a done step of a finished plan is reopened",
                        DecisionsRoadTest::reopenFinished),
                RoadCase.of("a skipped step is reopened", DecisionsRoadTest::reopenSkipped),
                RoadCase.of(
                        "decisions that say nothing new are refused", DecisionsRoadTest::refused),
                RoadCase.of("a step added since is decided about", DecisionsRoadTest::added),
                RoadCase.of(
                        "a blocked step stays blocked beside a decision",
                        DecisionsRoadTest::beside));
    }

    @ParameterizedTest
    @MethodSource("cases")
    void decides(RoadCase one) {
        one.run();
    }

    @Test
    void everyCaseIsRun() {
        assertThat(cases()).hasSize(16);
    }

    private static Ran failed(Road road) {
        road.plan(PLAN);
        road.model().attempt(ANY, 1, says("done"));
        Ran ran = road.run();
        assertThat(ran.end()).isEqualTo("failed");
        assertThat(ran.steps())
                .containsExactly("T001 done unverified", "T002 failed exhausted", "T003 pending");
        return ran;
    }

    private static void recorded(DecisionReport report) {
        assertThat(report).isInstanceOf(DecisionReport.Recorded.class);
    }

    private static void refused(DecisionReport report, String code, String part) {
        assertThat(report)
                .isInstanceOfSatisfying(
                        DecisionReport.NotMade.class,
                        not ->
                                assertThat(not.why())
                                        .isInstanceOfSatisfying(
                                                Opening.Refused.class,
                                                why -> {
                                                    assertThat(why.code()).isEqualTo(code);
                                                    assertThat(why.message()).contains(part);
                                                }));
    }

    private static void skipFailed(Road road) {
        Ran first = failed(road);
        recorded(road.decide("T002", What.SKIP));

        assertThat(road.planText()).contains("- [ ] T002");
        assertThat(road.look())
                .containsExactly("T001 done unverified", "T002 skipped", "T003 pending");
        assertThat(road.newestEnd()).contains(RunOutcome.CANCELLED);

        Ran second = road.run();
        assertThat(second.run()).isNotEqualTo(first.run());
        assertThat(second.end()).isEqualTo("succeeded");
        assertThat(second.steps())
                .containsExactly("T001 done unverified", "T002 skipped", "T003 done unverified");
        assertThat(second.requests()).hasSize(1);
        assertThat(road.planText())
                .isEqualTo(PLAN.replace("[ ] T001", "[x] T001").replace("[ ] T003", "[x] T003"));
        assertThat(second.events(RunEvent.StepDecided.class))
                .containsExactly(
                        new RunEvent.StepDecided(
                                second.step("T002").id(),
                                What.SKIP,
                                "ada",
                                "because",
                                List.of(),
                                Optional.empty()));
    }

    private static void skipHolds(Road road) {
        skipFailed(road);
        assertThat(road.run().opening()).isInstanceOf(Opening.NothingToDo.class);
        recorded(road.decide("T003", What.REOPEN));
        Ran again = road.run();
        assertThat(again.end()).isEqualTo("succeeded");
        assertThat(again.steps()).contains("T002 skipped");
    }

    private static Ran paused(Road road) {
        road.plan(PLAN).request(Road.only("T001"));
        road.model().attempt(ANY, 1, says("done"));
        Ran ran = road.run();
        assertThat(ran.end()).isEqualTo("interrupted");
        road.request(request -> request);
        return ran;
    }

    private static void skipUnfinished(Road road) {
        Ran first = paused(road);
        recorded(road.decide("T002", What.SKIP));
        assertThat(road.look())
                .containsExactly("T001 done unverified", "T002 skipped", "T003 pending");

        Ran second = road.run();
        assertThat(second.run()).isEqualTo(first.run());
        assertThat(second.end()).isEqualTo("succeeded");
        assertThat(second.events(RunEvent.RunCreated.class)).hasSize(1);
        assertThat(second.step("T002").detail()).isEqualTo("by ada: because");
    }

    private static void skipOwned(Road road) {
        road.plan(PLAN);
        List<DecisionReport> reports = Collections.synchronizedList(new ArrayList<>());
        road.model()
                .attempt(ANY, 1, says("done"))
                .whileThinking(() -> {
                    if (reports.isEmpty()) {
                        reports.add(road.decide("T002", What.SKIP));
                    }
                });
        Ran ran = road.run();

        recorded(reports.getFirst());
        assertThat(ran.end()).isEqualTo("succeeded");
        assertThat(ran.steps())
                .containsExactly("T001 done unverified", "T002 skipped", "T003 done unverified");
        assertThat(ran.events(RunEvent.OwnerTaken.class)).hasSize(1);
    }

    private static void worked(Road road) {
        road.plan("- [ ] T001 a\n- [ ] T002 b\n");
        List<DecisionReport> reports = Collections.synchronizedList(new ArrayList<>());
        road.model()
                .attempt(ANY, 1, says("done"))
                .whileThinking(() -> {
                    if (reports.isEmpty()) {
                        reports.add(road.decide("T001", What.SKIP));
                    }
                });
        Ran ran = road.run();

        refused(reports.getFirst(), "stale_decision", "T001 is being worked on");
        assertThat(ran.end()).isEqualTo("succeeded");
        assertThat(ran.steps()).containsExactly("T001 done unverified", "T002 done unverified");
    }

    private static void skipGated(Road road) {
        road.plan("- [ ] T001 a [confirm: Sure?]\n- [ ] T002 b\n");
        road.model().attempt(ANY, 1, says("done"));
        assertThat(road.run().end()).isEqualTo("waiting");
        recorded(road.decide("T001", What.SKIP));

        Ran ran = road.run();
        assertThat(ran.end()).isEqualTo("succeeded");
        assertThat(ran.steps()).containsExactly("T001 skipped", "T002 done unverified");
    }

    private static void skipLast(Road road) {
        road.plan("- [x] T001 a\n- [ ] T002 b\n");
        recorded(road.decide("T002", What.SKIP));

        assertThat(road.newestEnd()).contains(RunOutcome.SUCCEEDED);
        assertThat(road.look()).containsExactly("T001 done by_hand", "T002 skipped");
        assertThat(road.run().opening()).isInstanceOf(Opening.NothingToDo.class);
    }

    private static void doneUnproved(Road road) {
        failed(road);
        assertThat(road.decide("T002", What.DONE))
                .isInstanceOfSatisfying(
                        DecisionReport.NotProved.class,
                        not -> assertThat(not.check().checks()).hasSize(1));
        assertThat(road.planText()).contains("- [ ] T002");
        assertThat(road.look()).contains("T002 failed exhausted");
    }

    private static void doneProved(Road road) {
        failed(road);
        road.file("b.txt", "b");
        recorded(road.decide("T002", What.DONE));

        assertThat(road.planText()).contains("- [x] T002");
        Ran ran = road.run();
        assertThat(ran.end()).isEqualTo("succeeded");
        assertThat(ran.steps()).contains("T002 done by_hand");
        assertThat(ran.requests()).hasSize(1);
    }

    private static void doneByForce(Road road) {
        paused(road);
        recorded(road.decide("T002", What.DONE, DecisionRequest.Proof.NONE));

        assertThat(road.planText()).contains("- [x] T002");
        Ran ran = road.run();
        assertThat(ran.end()).isEqualTo("succeeded");
        assertThat(ran.steps()).contains("T002 done by_hand");
        RunEvent.StepDecided decided = ran.events(RunEvent.StepDecided.class).getFirst();
        assertThat(decided.verdicts()).hasSize(1);
        assertThat(decided.verdicts().getFirst().isFail()).isTrue();
    }

    private static void reopenUnfinished(Road road) {
        paused(road);
        recorded(road.decide("T001", What.REOPEN));
        assertThat(road.planText()).isEqualTo(PLAN);
        assertThat(road.look()).contains("T001 pending");

        road.model().attempt("T001", 2, says("again"));
        road.file("b.txt", "b");
        Ran ran = road.run();
        assertThat(ran.end()).isEqualTo("succeeded");
        assertThat(ran.step("T001").attempts()).hasSize(2);
        assertThat(road.planText()).doesNotContain("[ ]");
    }

    private static void reopenFinished(Road road) {
        road.plan("- [ ] T001 a\n- [ ] T002 b\n");
        road.model().attempt(ANY, 1, says("done"));
        assertThat(road.run().end()).isEqualTo("succeeded");
        recorded(road.decide("T001", What.REOPEN));
        assertThat(road.planText()).isEqualTo("- [ ] T001 a\n- [x] T002 b\n");
        assertThat(road.look()).containsExactly("T001 pending", "T002 done unverified");

        Ran ran = road.run();
        assertThat(ran.end()).isEqualTo("succeeded");
        assertThat(ran.requests()).hasSize(1);
        assertThat(ran.steps()).containsExactly("T001 done unverified", "T002 done unverified");
    }

    private static void reopenSkipped(Road road) {
        paused(road);
        recorded(road.decide("T002", What.SKIP));
        recorded(road.decide("T002", What.REOPEN));
        assertThat(road.look()).contains("T002 pending");

        road.file("b.txt", "b");
        Ran ran = road.run();
        assertThat(ran.end()).isEqualTo("succeeded");
        assertThat(ran.steps()).contains("T002 done held");
    }

    private static void refused(Road road) {
        paused(road);
        refused(road.decide("T009", What.SKIP), "unknown_step", "T009");
        refused(road.decide("T001", What.SKIP), "stale_decision", "T001 is done already");
        refused(road.decide("T001", What.DONE), "stale_decision", "T001 is done already");
        refused(road.decide("T003", What.REOPEN), "stale_decision", "T003 is open already");
        recorded(road.decide("T003", What.SKIP));
        refused(road.decide("T003", What.SKIP), "stale_decision", "T003 is skipped already");
        road.plan("nothing here");
        assertThat(road.decide("T003", What.SKIP))
                .isEqualTo(new DecisionReport.NotMade(new Opening.InvalidPlan(invalid(road))));
    }

    private static dev.stepfast.engine.PreparedPlan invalid(Road road) {
        return ((Opening.InvalidPlan) road.run().opening()).plan();
    }

    private static void added(Road road) {
        paused(road);
        road.plan(road.planText() + "- [ ] T004 d\n");
        recorded(road.decide("T004", What.SKIP));
        recorded(road.decide("T002", What.SKIP));

        Ran ran = road.run();
        assertThat(ran.end()).isEqualTo("succeeded");
        assertThat(ran.steps())
                .containsExactly(
                        "T001 done unverified",
                        "T002 skipped",
                        "T003 done unverified",
                        "T004 skipped");
    }

    private static void beside(Road road) {
        road.plan("- [ ] T001 a [needs: gone.txt]\n- [ ] T002 b\n");
        Ran first = road.run();
        assertThat(first.end()).isEqualTo("blocked");
        recorded(road.decide("T002", What.SKIP));
        assertThat(road.look()).containsExactly("T001 blocked missing_need", "T002 skipped");
        assertThat(road.newestEnd()).contains(RunOutcome.BLOCKED);

        road.file("gone.txt", "there");
        road.model().attempt(ANY, 1, says("done"));
        Ran second = road.run();
        assertThat(second.run()).isEqualTo(first.run());
        assertThat(second.end()).isEqualTo("succeeded");
    }

    @Test
    void skipsAGateThatMayBeSkippedOnly() {
        try (Road road = new Road()) {
            road.plan("- [ ] T001 a [confirm: Sure?]\n");
            road.model().attempt(ANY, 1, says("done"));
            Ran waiting = road.run();
            assertThat(road.answer(waiting, GateAnswer.Kind.SKIPPED))
                    .isInstanceOfSatisfying(
                            dev.stepfast.engine.AnswerReport.Refused.class,
                            refused -> assertThat(refused.code()).isEqualTo("not_skippable"));
        }
    }
}

package dev.stepfast.integration.road;

import static dev.stepfast.integration.road.ScriptedModel.ANY;
import static dev.stepfast.integration.road.ScriptedModel.says;
import static dev.stepfast.integration.road.ScriptedModel.writes;
import static org.assertj.core.api.Assertions.assertThat;

import dev.stepfast.engine.Opening;
import dev.stepfast.engine.run.RunEvent;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class ChangedPlanRoadTest {
    private static final String REST =
            "- [ ] T002 b [validate: file_exists: b.txt]\n- [ ] T003 c\n";

    static List<RoadCase> cases() {
        return List.of(
                RoadCase.of("a step added meanwhile is taken up", ChangedPlanRoadTest::added),
                RoadCase.of("a reworded later step is taken up", ChangedPlanRoadTest::reworded),
                RoadCase.of("a step put before done ones runs", ChangedPlanRoadTest::before),
                RoadCase.of(
                        "a removed step without checks is taken up", ChangedPlanRoadTest::removed),
                RoadCase.of("a lost check needs a person", ChangedPlanRoadTest::lostCheck),
                RoadCase.of(
                        "a removed step with checks needs a person",
                        ChangedPlanRoadTest::removedChecked),
                RoadCase.of("a box ticked by hand needs a person", ChangedPlanRoadTest::ticked),
                RoadCase.of(
                        "a box cleared by hand is a step to do again",
                        ChangedPlanRoadTest::cleared),
                RoadCase.of(
                        "a new run takes a ticked box as done by hand",
                        ChangedPlanRoadTest::tickedNew),
                RoadCase.of(
                        "what became invalid is refused as it is", ChangedPlanRoadTest::invalid));
    }

    @ParameterizedTest
    @MethodSource("cases")
    void takesUp(RoadCase one) {
        one.run();
    }

    @Test
    void everyCaseIsRun() {
        assertThat(cases()).hasSize(10);
    }

    /** A run of which the first step is done. */
    private static Ran begun(Road road) {
        road.plan("- [ ] T001 a\n" + REST).request(Road.only("T001"));
        road.model()
                .attempt(ANY, 1, says("done"))
                .attempt("T002", 1, writes("b.txt", "x"), says("done"));
        Ran ran = road.run();
        assertThat(ran.end()).isEqualTo("interrupted");
        assertThat(road.planText()).startsWith("- [x] T001 a\n");
        road.request(Road.lenient());
        return ran;
    }

    private static Ran goesOn(Road road, Ran first, String plan) {
        Ran second = road.plan(plan).run();
        assertThat(second.end()).isEqualTo("succeeded");
        assertThat(second.run()).isEqualTo(first.run());
        assertThat(second.events(RunEvent.PlanChangeAccepted.class)).hasSize(1);
        assertThat(road.planText()).doesNotContain("[ ]");
        return second;
    }

    private static void added(Road road) {
        Ran ran = goesOn(road, begun(road), "- [x] T001 a\n" + REST + "- [ ] T004 d\n");
        assertThat(ran.steps()).hasSize(4).startsWith("T001 done unverified");
        assertThat(ran.requests()).hasSize(4);
    }

    private static void reworded(Road road) {
        Ran ran = goesOn(road, begun(road), "- [x] T001 a\n" + REST.replace("c\n", "see to it\n"));
        assertThat(ran.step("T003").title()).isEqualTo("see to it");
    }

    private static void before(Road road) {
        Ran ran = goesOn(road, begun(road), "- [ ] T000 z\n- [x] T001 a\n" + REST);
        assertThat(ran.events(RunEvent.AttemptStarted.class)).hasSize(4);
    }

    private static void removed(Road road) {
        Ran ran =
                goesOn(
                        road,
                        begun(road),
                        "- [x] T001 a\n- [ ] T002 b [validate: file_exists: b.txt]\n");
        assertThat(ran.steps()).hasSize(2);
    }

    private static void refused(Road road, String plan, String part) {
        Ran ran = road.plan(plan).run();
        assertThat(ran.opening())
                .isInstanceOfSatisfying(
                        Opening.Refused.class,
                        refused -> {
                            assertThat(refused.code()).isEqualTo("plan_changed");
                            assertThat(refused.message()).contains(part);
                        });
        assertThat(ran.requests()).isEmpty();
    }

    private static void lostCheck(Road road) {
        begun(road);
        refused(road, "- [x] T001 a\n- [ ] T002 b\n- [ ] T003 c\n", "file_exists");
        Ran back = road.plan("- [x] T001 a\n" + REST).run();
        assertThat(back.end()).isEqualTo("succeeded");
    }

    private static void removedChecked(Road road) {
        begun(road);
        refused(road, "- [x] T001 a\n- [ ] T003 c\n", "T002");
    }

    private static void ticked(Road road) {
        begun(road);
        refused(road, "- [x] T001 a\n" + REST.replace("- [ ] T002", "- [x] T002"), "T002");
    }

    private static void cleared(Road road) {
        Ran first = begun(road);
        road.model().attempt("T001", 2, says("done again"));
        Ran second = road.plan("- [ ] T001 a\n" + REST).run();

        assertThat(second.run()).isEqualTo(first.run());
        assertThat(second.end()).isEqualTo("succeeded");
        assertThat(second.events(RunEvent.AttemptStarted.class)).hasSize(4);
        assertThat(road.planText()).doesNotContain("[ ]");
    }

    private static void tickedNew(Road road) {
        begun(road);
        Ran ran =
                road.request(Road.anew())
                        .plan("- [x] T001 a\n" + REST.replace("- [ ] T002", "- [x] T002"))
                        .run();

        assertThat(ran.end()).isEqualTo("succeeded");
        assertThat(ran.steps())
                .containsExactly(
                        "T001 done unverified", "T002 done by_hand", "T003 done unverified");
    }

    private static void invalid(Road road) {
        begun(road);
        road.plan("- [x] T001 a\n" + REST + "- [ ] T003 again\n");
        assertThat(road.run().opening()).isInstanceOf(Opening.InvalidPlan.class);
    }
}

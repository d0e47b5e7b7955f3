package dev.stepfast.integration.road;

import static dev.stepfast.integration.road.ScriptedModel.ANY;
import static dev.stepfast.integration.road.ScriptedModel.says;
import static dev.stepfast.integration.road.ScriptedModel.writes;
import static org.assertj.core.api.Assertions.assertThat;

import dev.stepfast.engine.DecisionReport;
import dev.stepfast.engine.Opening;
import dev.stepfast.engine.run.RunEvent;
import dev.stepfast.engine.run.RunEvent.StepDecided.What;
import java.util.List;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class StaleRoadTest {
    private static final String PLAN =
            """
            - [ ] T001 a [validate: file_contains: a.txt :: one]
            - [ ] T002 b
            """;

    static List<RoadCase> cases() {
        return List.of(
                RoadCase.of(
                        "a reworded step whose checks pass is verified again",
                        StaleRoadTest::reworded),
                RoadCase.of("one that nothing had proved is held", StaleRoadTest::held),
                RoadCase.of("a step whose new check fails runs again", StaleRoadTest::fails),
                RoadCase.of("the same in a run that goes on", StaleRoadTest::failsInTheSameRun),
                RoadCase.of("without checks it stays stale", StaleRoadTest::unchecked),
                RoadCase.of("until a person says that it is done", StaleRoadTest::done),
                RoadCase.of("final boxes are ticked one by one", StaleRoadTest::finalBoxes));
    }

    @ParameterizedTest
    @MethodSource("cases")
    void looksAgain(RoadCase one) {
        one.run();
    }

    @Test
    void everyCaseIsRun() {
        assertThat(cases()).hasSize(7);
    }

    private static Ran finished(Road road) {
        road.plan(PLAN);
        road.model()
                .attempt(ANY, 1, says("done"))
                .attempt("T001", 1, writes("a.txt", "one"), says("done"));
        Ran ran = road.run();
        assertThat(ran.steps()).containsExactly("T001 done verified", "T002 done unverified");
        return ran;
    }

    private static void reworded(Road road) {
        finished(road);
        road.plan(road.planText().replace("T001 a", "T001 see to it"));
        assertThat(road.look()).contains("T001 done stale");

        Ran ran = road.run();
        assertThat(ran.end()).isEqualTo("succeeded");
        assertThat(ran.steps()).containsExactly("T001 done verified", "T002 done unverified");
        assertThat(ran.requests()).isEmpty();
        assertThat(ran.events(RunEvent.MarkWritten.class)).isEmpty();
        assertThat(road.run().opening()).isInstanceOf(Opening.NothingToDo.class);
    }

    private static void held(Road road) {
        road.file("a.txt", "one");
        road.plan(PLAN);
        road.model().attempt(ANY, 1, says("done"));
        assertThat(road.run().steps()).contains("T001 done held");
        road.plan(road.planText().replace("T001 a", "T001 see to it"));

        Ran ran = road.run();
        assertThat(ran.end()).isEqualTo("succeeded");
        assertThat(ran.steps()).contains("T001 done held");
    }

    private static void fails(Road road) {
        finished(road);
        road.plan(road.planText().replace(":: one", ":: two"));
        road.newModel()
                .model()
                .attempt("T001", 1, writes("a.txt", "two"), says("done"))
                .whileThinking(() -> assertThat(road.planText()).startsWith("- [ ] T001 a"));
        Ran ran = road.run();

        assertThat(ran.end()).isEqualTo("succeeded");
        assertThat(ran.steps()).containsExactly("T001 done verified", "T002 done unverified");
        assertThat(ran.events(RunEvent.NodeReopened.class))
                .extracting(RunEvent.NodeReopened::why)
                .first()
                .asString()
                .startsWith("it was changed, and fails now: file_contains: a.txt :: two");
        assertThat(road.planText()).doesNotContain("[ ]");
    }

    private static void failsInTheSameRun(Road road) {
        road.plan(PLAN).request(Road.only("T001"));
        road.model()
                .attempt(ANY, 1, says("done"))
                .attempt("T001", 1, writes("a.txt", "one"), says("done"))
                .attempt("T001", 2, writes("a.txt", "two"), says("done"));
        Ran first = road.run();
        road.request(UnaryOperator.identity()).plan(road.planText().replace(":: one", ":: two"));
        Ran second = road.run();

        assertThat(second.run()).isEqualTo(first.run());
        assertThat(second.end()).isEqualTo("succeeded");
        assertThat(second.step("T001").attempts()).hasSize(2);
        assertThat(second.steps()).contains("T001 done verified");
    }

    private static void unchecked(Road road) {
        finished(road);
        road.plan(road.planText().replace("T002 b", "T002 bee"));
        assertThat(road.look()).contains("T002 done stale");
        assertThat(road.run().opening()).isInstanceOf(Opening.NothingToDo.class);
        assertThat(road.look()).contains("T002 done stale");
    }

    private static void done(Road road) {
        unchecked(road);
        assertThat(road.decide("T002", What.DONE)).isInstanceOf(DecisionReport.Recorded.class);
        assertThat(road.look()).contains("T002 done by_hand");
    }

    private static void finalBoxes(Road road) {
        road.plan(
                """
                - [ ] T001 a

                ## Done when

                - [ ] there [validate: file_exists: a.txt]
                - [ ] and there [validate: file_exists: b.txt]
                """);
        road.model().attempt(ANY, 1, writes("a.txt", "x"), says("done"));
        Ran ran = road.run();

        assertThat(ran.end()).isEqualTo("failed");
        assertThat(road.planText()).contains("- [x] there", "- [ ] and there");
        road.file("b.txt", "");
        assertThat(road.run().end()).isEqualTo("succeeded");
        assertThat(road.planText()).doesNotContain("[ ]");
    }
}

package dev.stepfast.integration.road;

import static dev.stepfast.integration.road.ScriptedModel.ANY;
import static dev.stepfast.integration.road.ScriptedModel.says;
import static dev.stepfast.integration.road.ScriptedModel.writes;
import static org.assertj.core.api.Assertions.assertThat;

import dev.stepfast.engine.AnswerReport;
import dev.stepfast.engine.run.GateAnswer;
import dev.stepfast.engine.run.RunEvent;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class GatesRoadTest {
    private static final String GATED =
            "- [ ] T001 first\n- [ ] T002 second [confirm: Really?]\n- [ ] T003 third\n";

    static List<RoadCase> cases() {
        return List.of(
                RoadCase.of("an approved gate lets its step go on", GatesRoadTest::approved),
                RoadCase.of("a denied gate ends the run", GatesRoadTest::denied),
                RoadCase.of("silence is expiry, never denial", GatesRoadTest::expired),
                RoadCase.of(
                        "an answer with another code changes nothing", GatesRoadTest::otherCode),
                RoadCase.of("a gate is answered once", GatesRoadTest::answeredOnce),
                RoadCase.of("a gate that cannot be skipped is not", GatesRoadTest::notSkippable),
                RoadCase.of("a run goes on in the process that waited", GatesRoadTest::sameProcess),
                RoadCase.of("an open gate holds up nothing but its step", GatesRoadTest::others),
                RoadCase.of(
                        "a waiting gate outlasts a failure beside it",
                        GatesRoadTest::besideFailure),
                RoadCase.of(
                        "a gate of a parent stands before its first child",
                        GatesRoadTest::ofParent));
    }

    @ParameterizedTest
    @MethodSource("cases")
    void asks(RoadCase one) {
        one.run();
    }

    @Test
    void everyCaseIsRun() {
        assertThat(cases()).hasSize(10);
    }

    private static Ran waiting(Road road) {
        road.plan(GATED);
        road.model().attempt(ANY, 1, says("done"));
        Ran ran = road.run();
        assertThat(ran.end()).isEqualTo("waiting");
        assertThat(ran.steps())
                .containsExactly("T001 done unverified", "T002 waiting", "T003 pending");
        return ran;
    }

    private static void approved(Road road) {
        Ran first = waiting(road);
        assertThat(road.answer(first, GateAnswer.Kind.APPROVED))
                .isInstanceOf(AnswerReport.Kept.class);
        Ran second = road.run();

        assertThat(second.end()).isEqualTo("succeeded");
        assertThat(second.run()).isEqualTo(first.run());
        assertThat(second.requests()).hasSize(2);
        assertThat(second.events(RunEvent.GateOpened.class)).hasSize(1);
        assertThat(road.planText()).doesNotContain("[ ]");
    }

    private static void denied(Road road) {
        Ran first = waiting(road);
        road.answer(first, GateAnswer.Kind.DENIED);
        Ran second = road.run();

        assertThat(second.end()).isEqualTo("denied");
        assertThat(second.steps()).startsWith("T001 done unverified", "T002 blocked gate_denied");
        assertThat(second.requests()).isEmpty();

        Ran third = road.run();
        assertThat(third.end()).isEqualTo("waiting");
        assertThat(third.run()).isNotEqualTo(first.run());
        assertThat(third.steps()).startsWith("T001 done unverified", "T002 waiting");
    }

    private static void expired(Road road) {
        waiting(road);
        Ran second = road.after(Duration.ofDays(8)).run();

        assertThat(second.end()).isEqualTo("denied");
        assertThat(second.steps()).startsWith("T001 done unverified", "T002 blocked gate_expired");
        assertThat(second.events(RunEvent.GateAnswered.class)).isEmpty();
        assertThat(second.events(RunEvent.GateExpired.class)).hasSize(1);
    }

    private static void otherCode(Road road) {
        Ran first = waiting(road);
        String gate = first.events(RunEvent.GateOpened.class).getLast().gate().toString();

        assertThat(road.answer(gate, "zzzzzz", GateAnswer.Kind.APPROVED))
                .isInstanceOf(AnswerReport.Refused.class);
        assertThat(road.answer("nonsense", "000000", GateAnswer.Kind.APPROVED))
                .isInstanceOf(AnswerReport.Refused.class);
        assertThat(road.run().end()).isEqualTo("waiting");
    }

    private static void answeredOnce(Road road) {
        Ran first = waiting(road);
        road.answer(first, GateAnswer.Kind.APPROVED);
        road.answer(first, GateAnswer.Kind.DENIED);
        Ran second = road.run();

        assertThat(second.end()).isEqualTo("succeeded");
        assertThat(second.events(RunEvent.GateAnswered.class))
                .extracting(answered -> answered.answer().kind())
                .containsExactly(GateAnswer.Kind.APPROVED);
        assertThat(road.answer(first, GateAnswer.Kind.DENIED))
                .isInstanceOfSatisfying(
                        AnswerReport.Refused.class,
                        refused -> assertThat(refused.code()).isEqualTo("stale_answer"));
    }

    private static void notSkippable(Road road) {
        Ran first = waiting(road);

        assertThat(road.answer(first, GateAnswer.Kind.SKIPPED))
                .isInstanceOfSatisfying(
                        AnswerReport.Refused.class,
                        refused -> assertThat(refused.code()).isEqualTo("not_skippable"));
    }

    private static void sameProcess(Road road) {
        road.plan(GATED);
        road.model().attempt(ANY, 1, says("done"));
        road.beforeDrive(handle -> {
            assertThat(handle.drive()).hasToString("WAITING");
            var gate = handle.view().steps().get(1).gate().orElseThrow();
            road.answer(
                    gate.gate().toString(),
                    gate.binding().hex().substring(0, 8),
                    GateAnswer.Kind.APPROVED);
        });
        Ran ran = road.run();

        assertThat(ran.end()).isEqualTo("succeeded");
        assertThat(ran.events(RunEvent.OwnerTaken.class)).hasSize(1);
        assertThat(ran.events(RunEvent.RunReopened.class)).hasSize(1);
        assertThat(ran.requests()).hasSize(3);
    }

    private static void others(Road road) {
        road.plan(
                "- [ ] T001 first\n- [ ] T002 second [after: T001] [confirm]\n- [ ] T003 third [after: T001]\n");
        road.model().attempt(ANY, 1, says("done"));
        Ran ran = road.run();

        assertThat(ran.end()).isEqualTo("waiting");
        assertThat(ran.steps())
                .containsExactly("T001 done unverified", "T002 waiting", "T003 done unverified");
    }

    private static void besideFailure(Road road) {
        road.settings(Settings.goesOnAfterFailure())
                .plan(
                        """
                        - [ ] T001 first
                        - [ ] T002 second [after: T001] [confirm]
                        - [ ] T003 third [after: T001] [repairs: 0] [validate: contains: yes]
                        """);
        road.model().attempt(ANY, 1, says("no"));
        Ran first = road.run();

        assertThat(first.end()).isEqualTo("waiting");
        road.answer(first, GateAnswer.Kind.APPROVED);
        // A step that failed is tried again by whoever runs the plan again.
        road.model().attempt("T003", 2, says("no again"));
        Ran second = road.run();
        assertThat(second.end()).isEqualTo("failed");
        assertThat(second.steps())
                .containsExactly(
                        "T001 done unverified", "T002 done unverified", "T003 failed exhausted");
    }

    private static void ofParent(Road road) {
        road.plan(
                "- [ ] T001 parent [confirm: All of it?]\n  - [ ] T002 child\n  - [ ] T003 other\n");
        road.model().attempt(ANY, 1, writes("a.txt", "x"), says("done"));
        Ran first = road.run();

        assertThat(first.end()).isEqualTo("waiting");
        assertThat(first.requests()).isEmpty();
        road.answer(first, GateAnswer.Kind.APPROVED);
        assertThat(road.run().end()).isEqualTo("succeeded");
        assertThat(road.planText()).doesNotContain("[ ]");
    }
}

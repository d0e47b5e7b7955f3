package dev.stepfast.integration.road;

import static dev.stepfast.integration.road.ScriptedModel.ANY;
import static dev.stepfast.integration.road.ScriptedModel.calls;
import static dev.stepfast.integration.road.ScriptedModel.fails;
import static dev.stepfast.integration.road.ScriptedModel.finishes;
import static dev.stepfast.integration.road.ScriptedModel.says;
import static dev.stepfast.integration.road.ScriptedModel.writes;
import static org.assertj.core.api.Assertions.assertThat;

import dev.stepfast.engine.Opening;
import dev.stepfast.engine.model.ModelFailure;
import dev.stepfast.engine.model.ModelReply;
import dev.stepfast.engine.run.RunEvent;
import dev.stepfast.engine.run.RunSettings;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class StepsRoadTest {
    static List<RoadCase> cases() {
        return List.of(
                RoadCase.of("a parent is done when its children are", StepsRoadTest::parent),
                RoadCase.of("a parent over done children is ticked", StepsRoadTest::parentAlone),
                RoadCase.of("a parent's failing check is repaired", StepsRoadTest::parentRepaired),
                RoadCase.of("a parent that stays red fails", StepsRoadTest::parentFails),
                RoadCase.of("a parent's green check needs no repair", StepsRoadTest::parentGreen),
                RoadCase.of(
                        "a parent waits for no unwanted child", StepsRoadTest::parentOfOptional),
                RoadCase.of("a check-only step calls no model", StepsRoadTest::checkOnly),
                RoadCase.of("a check-only step is not repaired", StepsRoadTest::checkOnlyFails),
                RoadCase.of("an optional step waits to be asked for", StepsRoadTest::notWanted),
                RoadCase.of(
                        "an optional step that fails holds up nothing",
                        StepsRoadTest::optionalFails),
                RoadCase.of("final checks end a run", StepsRoadTest::finalChecks),
                RoadCase.of("a failing final check fails the run", StepsRoadTest::finalCheckFails),
                RoadCase.of(
                        "checks after every step are each step's own",
                        StepsRoadTest::afterEveryStep),
                RoadCase.of("a missing need blocks", StepsRoadTest::missingNeed),
                RoadCase.of("a failure stops the run", StepsRoadTest::stops),
                RoadCase.of("on_failure continue goes on past a failure", StepsRoadTest::goesOn),
                RoadCase.of(
                        "what follows a failed step is blocked upstream", StepsRoadTest::upstream),
                RoadCase.of("--only starts one step", StepsRoadTest::only),
                RoadCase.of("--until stops behind a step", StepsRoadTest::until),
                RoadCase.of("--max-steps counts steps", StepsRoadTest::maxSteps),
                RoadCase.of(
                        "a failed run is followed by a new one", StepsRoadTest::againAfterFailure),
                RoadCase.of("a blocked run is tried again", StepsRoadTest::againAfterBlock),
                RoadCase.of(
                        "a program installed meanwhile is found", StepsRoadTest::programInstalled),
                RoadCase.of(
                        "a check that could not be made is made again",
                        StepsRoadTest::checkErrorAgain),
                RoadCase.of(
                        "a change outside the declared writes is no success",
                        StepsRoadTest::undeclared),
                RoadCase.of("a truncated reply ends badly", StepsRoadTest::truncated),
                RoadCase.of("an unknown agent blocks before it works", StepsRoadTest::unknownAgent),
                RoadCase.of(
                        "a verdict that no longer holds is told", StepsRoadTest::recheckReports),
                RoadCase.of(
                        "a verdict that must hold still fails the run",
                        StepsRoadTest::recheckRequired),
                RoadCase.of(
                        "without the last look the last mark is recorded", StepsRoadTest::lastMark),
                RoadCase.of("skipped steps count as done", StepsRoadTest::skipped),
                RoadCase.of("nothing to do", StepsRoadTest::nothingToDo),
                RoadCase.of("run --new ends the unfinished run", StepsRoadTest::anew));
    }

    @ParameterizedTest
    @MethodSource("cases")
    void goes(RoadCase one) {
        one.run();
    }

    @Test
    void everyCaseIsRun() {
        assertThat(cases()).hasSize(33);
    }

    private static void parent(Road road) {
        road.plan("- [ ] T001 parent\n  - [ ] T002 a\n  - [ ] T003 b\n- [ ] T004 last\n");
        road.model().attempt(ANY, 1, says("done"));
        Ran ran = road.run();

        assertThat(ran.end()).isEqualTo("succeeded");
        assertThat(ran.requests()).hasSize(3);
        assertThat(road.planText())
                .isEqualTo("- [x] T001 parent\n  - [x] T002 a\n  - [x] T003 b\n- [x] T004 last\n");
    }

    private static void parentAlone(Road road) {
        road.plan("- [ ] T001 parent\n  - [x] T002 a\n");
        Ran ran = road.run();

        assertThat(ran.end()).isEqualTo("succeeded");
        assertThat(road.planText()).isEqualTo("- [x] T001 parent\n  - [x] T002 a\n");
    }

    private static void parentRepaired(Road road) {
        road.plan(
                "- [ ] T001 parent [validate: file_exists: a.txt]\n  - [ ] T002 a\n  - [ ] T003 b\n");
        road.model()
                .attempt(ANY, 1, says("done"))
                .attempt("T003", 2, writes("a.txt", "x"), says("done"));
        Ran ran = road.run();

        assertThat(ran.end()).isEqualTo("succeeded");
        assertThat(ran.steps())
                .containsExactly(
                        "T001 done verified", "T002 done unverified", "T003 done unverified");
        assertThat(ran.requests()).hasSize(4);
        assertThat(ran.prompt(2)).contains("a.txt");
        assertThat(road.planText()).doesNotContain("[ ]");
    }

    private static void parentFails(Road road) {
        road.plan(
                "- [ ] T001 parent [repairs: 1] [validate: file_exists: a.txt]\n  - [ ] T002 a\n- [ ] T003 b\n");
        road.model()
                .attempt(ANY, 1, says("done"))
                .attempt("T002", 2, writes("b.txt", "x"), says("done"));
        Ran ran = road.run();

        assertThat(ran.end()).isEqualTo("failed");
        assertThat(ran.steps()).startsWith("T001 failed exhausted", "T002 done unverified");
        assertThat(ran.requests()).hasSize(3);
        assertThat(road.planText()).startsWith("- [ ] T001");
    }

    private static void parentGreen(Road road) {
        road.plan("- [ ] T001 parent [validate: command: true]\n  - [ ] T002 a\n");
        road.model().attempt(ANY, 1, says("done"));
        Ran ran = road.run();

        assertThat(ran.steps()).containsExactly("T001 done verified", "T002 done unverified");
    }

    private static void parentOfOptional(Road road) {
        road.plan("- [ ] T001 parent\n  - [ ] T002 a\n  - [ ]* T003 b\n");
        road.model().attempt(ANY, 1, says("done"));
        Ran ran = road.run();

        assertThat(ran.end()).isEqualTo("succeeded");
        assertThat(road.planText())
                .isEqualTo("- [x] T001 parent\n  - [x] T002 a\n  - [ ]* T003 b\n");
    }

    private static void checkOnly(Road road) {
        road.file("a.txt", "x").plan("- [ ] [id: look] [validate: file_exists: a.txt]\n");
        Ran ran = road.run();

        assertThat(ran.end()).isEqualTo("succeeded");
        assertThat(ran.steps()).containsExactly("look done verified");
        assertThat(ran.requests()).isEmpty();
        assertThat(road.planText()).startsWith("- [x]");
    }

    private static void checkOnlyFails(Road road) {
        road.plan("- [ ] [id: look] [validate: file_exists: a.txt]\n- [ ] T002 b\n");
        Ran ran = road.run();

        assertThat(ran.end()).isEqualTo("failed");
        assertThat(ran.steps()).containsExactly("look failed exhausted", "T002 pending");
        assertThat(ran.requests()).isEmpty();
    }

    private static void notWanted(Road road) {
        road.plan("- [ ] T001 a\n- [ ]* T002 b\n- [ ] T003 c\n");
        road.model().attempt(ANY, 1, says("done"));
        Ran ran = road.run();

        assertThat(ran.end()).isEqualTo("succeeded");
        assertThat(road.planText()).isEqualTo("- [x] T001 a\n- [ ]* T002 b\n- [x] T003 c\n");
        assertThat(ran.requests()).hasSize(2);
    }

    private static void optionalFails(Road road) {
        road.plan("- [ ]* T001 a [repairs: 0] [validate: contains: yes]\n- [ ] T002 b\n")
                .settings(Settings.withOptional());
        road.model().attempt(ANY, 1, says("no"));
        Ran ran = road.run();

        assertThat(ran.end()).isEqualTo("succeeded");
        assertThat(ran.steps()).containsExactly("T001 failed exhausted", "T002 done unverified");
    }

    private static void finalChecks(Road road) {
        road.plan(
                "- [ ] T001 a\n\n## Done when\n\n- [ ] there is a [validate: file_exists: a.txt]\n");
        road.model().attempt(ANY, 1, writes("a.txt", "x"), says("done"));
        Ran ran = road.run();

        assertThat(ran.end()).isEqualTo("succeeded");
        assertThat(road.planText()).doesNotContain("[ ]");
    }

    private static void finalCheckFails(Road road) {
        road.plan("- [ ] T001 a\n\n## Done when\n\n- there is a [validate: file_exists: a.txt]\n");
        road.model().attempt(ANY, 1, says("done"));
        Ran ran = road.run();

        assertThat(ran.end()).isEqualTo("failed");
        assertThat(road.planText()).startsWith("- [x] T001 a");
    }

    private static void afterEveryStep(Road road) {
        road.plan(
                "- [ ] T001 a\n- [ ] T002 b\n\n## After every step\n\n- [validate: file_exists: a.txt]\n");
        road.model()
                .attempt("T001", 1, writes("a.txt", "x"), says("done"))
                .attempt("T002", 1, writes("b.txt", "x"), says("done"));
        Ran ran = road.run();

        assertThat(ran.steps()).containsExactly("T001 done verified", "T002 done held");
    }

    private static void missingNeed(Road road) {
        road.plan("- [ ] T001 a [needs: notes.md]\n");
        Ran ran = road.run();

        assertThat(ran.end()).isEqualTo("blocked");
        assertThat(ran.steps()).containsExactly("T001 blocked missing_need");
        assertThat(ran.requests()).isEmpty();

        road.file("notes.md", "remember the milk");
        road.model().attempt(ANY, 1, says("done"));
        Ran again = road.run();
        assertThat(again.end()).isEqualTo("succeeded");
        assertThat(again.run()).isEqualTo(ran.run());
        assertThat(again.prompt(0)).contains("remember the milk");
    }

    private static void stops(Road road) {
        road.plan("- [ ] T001 a [repairs: 0] [validate: contains: yes]\n- [ ] T002 b\n");
        road.model().attempt(ANY, 1, says("no"));
        Ran ran = road.run();

        assertThat(ran.end()).isEqualTo("failed");
        assertThat(ran.steps()).containsExactly("T001 failed exhausted", "T002 pending");
    }

    private static void goesOn(Road road) {
        road.plan("- [ ] T001 a [repairs: 0] [validate: contains: yes]\n- [ ] T002 b\n")
                .settings(Settings.goesOnAfterFailure());
        road.model().attempt(ANY, 1, says("no"));
        Ran ran = road.run();

        assertThat(ran.end()).isEqualTo("failed");
        assertThat(ran.steps()).containsExactly("T001 failed exhausted", "T002 done unverified");
    }

    private static void upstream(Road road) {
        road.plan(
                        """
                        - [ ] T001 a [repairs: 0] [validate: contains: yes]
                        - [ ] T002 b [after: T001]
                        - [ ] T003 c [after: T002]
                        - [ ] T004 d
                        """)
                .settings(Settings.goesOnAfterFailure());
        road.model().attempt(ANY, 1, says("no"));
        Ran ran = road.run();

        assertThat(ran.end()).isEqualTo("failed");
        assertThat(ran.steps())
                .containsExactly(
                        "T001 failed exhausted",
                        "T002 blocked upstream",
                        "T003 blocked upstream",
                        "T004 done unverified");
    }

    private static void only(Road road) {
        road.plan("- [ ] T001 a\n- [ ] T002 b\n- [ ] T003 c\n").request(Road.only("T001"));
        road.model().attempt(ANY, 1, says("done"));
        Ran ran = road.run();

        assertThat(ran.steps())
                .containsExactly("T001 done unverified", "T002 pending", "T003 pending");
        assertThat(ran.end()).isEqualTo("interrupted");
        Ran rest = road.request(Road.lenient()).run();
        assertThat(rest.run()).isEqualTo(ran.run());
        assertThat(rest.end()).isEqualTo("succeeded");
        assertThat(rest.requests()).hasSize(2);
    }

    private static void until(Road road) {
        road.plan("- [ ] T001 a\n- [ ] T002 b\n- [ ] T003 c\n").request(Road.until("T002"));
        road.model().attempt(ANY, 1, says("done"));
        Ran ran = road.run();

        assertThat(ran.steps())
                .containsExactly("T001 done unverified", "T002 done unverified", "T003 pending");
    }

    private static void maxSteps(Road road) {
        road.plan(
                        """
                        - [ ] T001 p
                          - [ ] T002 a
                          - [ ] T003 b
                        - [ ] [id: c] [validate: command: true]
                        - [ ] T005 d
                        """)
                .request(Road.atMost(1));
        road.model().attempt(ANY, 1, says("done"));

        assertThat(road.run().steps()).filteredOn(step -> step.contains("done")).hasSize(1);
        assertThat(road.run().steps()).filteredOn(step -> step.contains("done")).hasSize(3);
        assertThat(road.run().steps()).filteredOn(step -> step.contains("done")).hasSize(4);
        assertThat(road.run().end()).isEqualTo("succeeded");
    }

    private static void againAfterFailure(Road road) {
        road.plan(
                "- [ ] T001 a [validate: file_exists: a.txt]\n- [ ] T002 b [repairs: 0] [validate: contains: yes]\n");
        road.model()
                .attempt("T001", 1, writes("a.txt", "x"), says("done"))
                .attempt("T002", 1, says("no"));
        Ran first = road.run();
        assertThat(first.end()).isEqualTo("failed");

        road.newModel().model().attempt("T002", 1, says("yes"));
        Ran second = road.run();

        assertThat(second.run()).isNotEqualTo(first.run());
        assertThat(second.end()).isEqualTo("succeeded");
        assertThat(second.steps()).containsExactly("T001 done verified", "T002 done verified");
    }

    private static void againAfterBlock(Road road) {
        road.plan("- [ ] T001 a [validate: file_exists: a.txt]\n- [ ] T002 b\n");
        road.model().attempt("T001", 1, fails(new ModelFailure.Rejected("bad key", 401)));
        Ran first = road.run();
        assertThat(first.steps()).containsExactly("T001 blocked provider", "T002 pending");

        road.newModel()
                .model()
                .attempt("T001", 2, writes("a.txt", "x"), says("done"))
                .attempt("T002", 1, says("done"));
        Ran second = road.run();

        assertThat(second.run()).isEqualTo(first.run());
        assertThat(second.end()).isEqualTo("succeeded");
        assertThat(second.steps()).containsExactly("T001 done verified", "T002 done unverified");
    }

    private static void programInstalled(Road road) {
        road.plan("- [ ] T001 a [validate: command: ./later.sh]\n- [ ] T002 b\n");
        Ran first = road.run();
        assertThat(first.steps()).containsExactly("T001 blocked check_error", "T002 pending");

        road.script("later.sh", "test -f a.txt\n");
        road.model()
                .attempt("T001", 1, writes("a.txt", "x"), says("done"))
                .attempt("T002", 1, says("done"));
        Ran second = road.run();
        assertThat(second.steps()).containsExactly("T001 done verified", "T002 done unverified");
    }

    private static void checkErrorAgain(Road road) {
        try (var outside = dev.stepfast.testkit.ScratchWorkspace.create()) {
            road.script(
                            "check.sh",
                            "test -f a.txt || exit 1\ntest -f "
                                    + outside.path("tool")
                                    + " || exit 127\n")
                    .plan("- [ ] T001 a [validate: command: ./check.sh]\n");
            road.model().attempt("T001", 1, writes("a.txt", "x"), says("done"));
            Ran first = road.run();
            assertThat(first.steps()).containsExactly("T001 blocked check_error");

            outside.write("tool", "there");
            road.model().attempt("T001", 2, says("done"));
            assertThat(road.run().steps()).containsExactly("T001 done verified");
        }
    }

    private static void undeclared(Road road) {
        road.plan(
                "- [ ] T001 a [repairs: 1] [writes: src/**] [validate: file_exists: src/a.txt]\n");
        road.model()
                .attempt("T001", 1, writes("src/a.txt", "x"), writes("b.txt", "x"), says("done"))
                .attempt("T001", 2, says("done"));
        Ran ran = road.run();

        assertThat(ran.step("T001").attempts().getFirst().changed()).isNotEmpty();
        assertThat(ran.requests().size()).isGreaterThanOrEqualTo(3);
    }

    private static void truncated(Road road) {
        road.plan("- [ ] T001 a\n");
        road.model().attempt("T001", 1, finishes("half a sen", ModelReply.Finish.LENGTH));

        assertThat(road.run().steps()).containsExactly("T001 failed ended_badly");
    }

    private static void unknownAgent(Road road) {
        road.plan("- [ ] T001 a [validate: command: true]\n").settings(Settings.agent("other"));
        Ran ran = road.run();

        assertThat(ran.requests()).isEmpty();
        assertThat(ran.end()).isIn("blocked", "Refused", "InvalidPlan");
        assertThat(road.planText()).contains("[ ]");
    }

    private static void recheckReports(Road road) {
        brokenLater(road);
        Ran ran = road.run();

        assertThat(ran.end()).isEqualTo("succeeded");
        assertThat(ran.notices())
                .anyMatch(dev.stepfast.engine.view.Notice.Rechecked.class::isInstance);
    }

    private static void recheckRequired(Road road) {
        brokenLater(road);
        Ran ran = road.settings(Settings.finalRecheck(RunSettings.FinalRecheck.REQUIRE)).run();

        assertThat(ran.end()).isEqualTo("failed");
        assertThat(ran.reasons()).containsExactly("final_recheck");
    }

    private static void brokenLater(Road road) {
        road.plan("- [ ] T001 a [validate: file_exists: a.txt]\n- [ ] T002 b\n");
        road.model()
                .attempt("T001", 1, writes("a.txt", "x"), says("done"))
                .attempt("T002", 1, calls("delete", "{'path':'a.txt'}"), says("done"));
    }

    private static void lastMark(Road road) {
        road.plan("- [ ] T001 a\n").settings(Settings.finalRecheck(RunSettings.FinalRecheck.OFF));
        road.model().attempt("T001", 1, says("done"));
        Ran ran = road.run();

        assertThat(ran.events(RunEvent.MarkWritten.class)).hasSize(1);
        assertThat(ran.records().getLast().event()).isInstanceOf(RunEvent.RunEnded.class);
    }

    private static void skipped(Road road) {
        road.plan("- [-] T001 a\n- [ ] T002 b\n");
        road.model().attempt("T002", 1, says("done"));
        Ran ran = road.run();

        assertThat(ran.end()).isEqualTo("succeeded");
        assertThat(ran.steps()).containsExactly("T001 skipped", "T002 done unverified");
        assertThat(road.planText()).isEqualTo("- [-] T001 a\n- [x] T002 b\n");
    }

    private static void nothingToDo(Road road) {
        road.plan("- [x] T001 a\n- [-] T002 b\n");

        assertThat(road.run().opening()).isInstanceOf(Opening.NothingToDo.class);
    }

    private static void anew(Road road) {
        road.plan("- [ ] T001 a\n- [ ] T002 b\n").request(Road.only("T001"));
        road.model().attempt(ANY, 1, says("done"));
        Ran first = road.run();
        Ran second = road.request(Road.anew()).run();

        assertThat(second.run()).isNotEqualTo(first.run());
        assertThat(second.end()).isEqualTo("succeeded");
        assertThat(second.requests()).hasSize(1);
        assertThat(road.records(first.run()).getLast().event())
                .isInstanceOfSatisfying(
                        RunEvent.RunEnded.class,
                        end -> assertThat(end.outcome().wire()).isEqualTo("cancelled"));
    }
}

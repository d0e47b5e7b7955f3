package dev.stepfast.integration.road;

import static dev.stepfast.integration.road.ScriptedModel.ANY;
import static dev.stepfast.integration.road.ScriptedModel.calls;
import static dev.stepfast.integration.road.ScriptedModel.fails;
import static dev.stepfast.integration.road.ScriptedModel.says;
import static dev.stepfast.integration.road.ScriptedModel.writes;

import dev.stepfast.engine.model.ModelFailure;
import dev.stepfast.engine.run.GateAnswer;
import dev.stepfast.engine.view.Notice;
import dev.stepfast.testkit.Goldens;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** What a listener is told of whole runs, in order. */
class NoticesRoadTest {
    @RegisterExtension static final Goldens GOLDENS = Goldens.of("notices");

    @Test
    void tellsARepairedStep() {
        try (Road road = new Road()) {
            road.plan(
                    """
                    - [ ] T001 Write [validate: file_contains: a.txt :: two]
                    - [ ] [id: look] [validate: file_exists: a.txt]

                    ## Done when

                    - [ ] it is there [validate: file_exists: a.txt]
                    """);
            var busy =
                    fails(new ModelFailure.RateLimited("busy", Optional.of(Duration.ofMillis(1))));
            road.model()
                    .sends("T001", 1, 1, busy, writes("a.txt", "one"))
                    .sends("T001", 1, 2, calls("nonsense", "{}"))
                    .sends("T001", 1, 3, says("written"))
                    .attempt("T001", 2, writes("a.txt", "two"), says("corrected"));
            GOLDENS.check("repaired", "notices.txt", told(road.run().notices()));
        }
    }

    @Test
    void tellsAGateAndHowTheRunGoesOn() {
        try (Road road = new Road()) {
            road.plan("- [ ] T001 First\n- [ ] T002 Second [confirm: Really?]\n");
            road.model().attempt(ANY, 1, says("done"));
            Ran first = road.run();
            road.answer(first, GateAnswer.Kind.APPROVED);
            String told = told(first.notices()) + "--\n" + told(road.run().notices());
            GOLDENS.check("gate", "notices.txt", told);
        }
    }

    @Test
    void tellsAFailureAndWhatItLeavesOpen() {
        try (Road road = new Road()) {
            road.settings(Settings.goesOnAfterFailure())
                    .plan(
                            """
                            - [ ] T001 First [repairs: 0] [validate: contains: yes]
                            - [ ] T002 Second [after: T001]
                            - [ ]* T003 Third
                            - [ ] T004 Fourth [needs: notes.md]
                            """);
            road.model().attempt(ANY, 1, says("no"));
            GOLDENS.check("failed", "notices.txt", told(road.run().notices()));
        }
    }

    private static String told(List<Notice> notices) {
        return notices.stream().map(NoticesRoadTest::line).collect(Collectors.joining());
    }

    private static String line(Notice notice) {
        String words =
                switch (notice) {
                    case Notice.RunStarted started -> "run started, resumed " + started.resumed();
                    case Notice.StepStarted step ->
                            "step "
                                    + step.step().index()
                                    + " of "
                                    + step.total()
                                    + " started: "
                                    + step.step().title();
                    case Notice.ModelAsked asked -> "  asked " + asked.model();
                    case Notice.ModelRetried retried -> "  retried after " + retried.failure();
                    case Notice.ToolCalled call ->
                            "  "
                                    + call.call().tool()
                                    + " "
                                    + call.call().target()
                                    + ": "
                                    + call.call().note();
                    case Notice.ToolRefused refused ->
                            "  refused " + refused.tool() + ": " + refused.why();
                    case Notice.AttemptResumed resumed ->
                            "  attempt "
                                    + resumed.number()
                                    + " goes on, from the start "
                                    + resumed.startsAgain();
                    case Notice.AttemptEnded ended ->
                            "  attempt "
                                    + ended.attempt().number()
                                    + " ended: "
                                    + ended.attempt().ending().map(Enum::name).orElse("");
                    case Notice.CheckEnded check ->
                            "  check "
                                    + check.check().display()
                                    + ": "
                                    + check.check()
                                            .verdict()
                                            .map(one -> one.status().name())
                                            .orElse("")
                                    + " "
                                    + check.check().change();
                    case Notice.ValidationEnded ended ->
                            "  "
                                    + ended.failed()
                                    + " of "
                                    + ended.total()
                                    + " failed, claimed "
                                    + ended.claimed();
                    case Notice.RepairStarted repair ->
                            "  repair "
                                    + repair.number()
                                    + " of "
                                    + repair.most()
                                    + ", "
                                    + repair.strategy();
                    case Notice.GateAsked gate -> "  gate asked before step " + gate.step().index();
                    case Notice.GateClosed gate -> "  gate " + gate.answer() + " by " + gate.by();
                    case Notice.PlanChanged changed -> "plan changed: " + changed.summary();
                    case Notice.StepEnded ended ->
                            "step "
                                    + ended.step().index()
                                    + " ended: "
                                    + ended.step().state()
                                    + " "
                                    + ended.step().grade().map(Enum::name).orElse("")
                                    + ended.step().reason().orElse("");
                    case Notice.FinalChecksStarted started -> "final checks";
                    case Notice.Rechecked again -> "rechecked, failing " + again.failed().size();
                    case Notice.RunEnded ended ->
                            "run ended: " + ended.outcome().wire() + " " + ended.reasons();
                };
        return words.stripTrailing() + "\n";
    }
}

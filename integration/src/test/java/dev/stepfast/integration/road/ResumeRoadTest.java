package dev.stepfast.integration.road;

import static dev.stepfast.integration.road.ScriptedModel.ANY;
import static dev.stepfast.integration.road.ScriptedModel.says;
import static dev.stepfast.integration.road.ScriptedModel.writes;
import static org.assertj.core.api.Assertions.assertThat;

import dev.stepfast.engine.CancelReport;
import dev.stepfast.engine.Consent;
import dev.stepfast.engine.Opening;
import dev.stepfast.engine.RunRequest.ChangedPlan;
import dev.stepfast.engine.RunRequest.Ended;
import dev.stepfast.engine.run.GateAnswer;
import dev.stepfast.engine.run.RunEvent;
import dev.stepfast.engine.run.RunEvent.StepDecided.What;
import dev.stepfast.engine.run.RunOutcome;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class ResumeRoadTest {
    private static final String REST =
            "- [ ] T002 b [validate: file_exists: b.txt]\n- [ ] T003 c\n";

    static List<RoadCase> cases() {
        return List.of(
                RoadCase.of("a blocked step is tried again", ResumeRoadTest::blocked),
                RoadCase.of(
                        "a failed step of an unfinished run is tried again",
                        ResumeRoadTest::failedBeside),
                RoadCase.of(
                        "a failed run goes on only when it is reopened", ResumeRoadTest::reopened),
                RoadCase.of("a cancelled run is reopened", ResumeRoadTest::reopenedCancelled),
                RoadCase.of(
                        "a denied gate is asked again in a reopened run",
                        ResumeRoadTest::reopenedDenied),
                RoadCase.of("a succeeded run is never continued", ResumeRoadTest::succeeded),
                RoadCase.of("there is nothing to resume", ResumeRoadTest::nothing),
                RoadCase.of(
                        "a lost check is taken up by a person", ResumeRoadTest::acceptLostCheck),
                RoadCase.of("a ticked box is taken as done by hand", ResumeRoadTest::acceptTicked),
                RoadCase.of("an accepted plan needs a grant", ResumeRoadTest::acceptNeedsGrant),
                RoadCase.of("an invalid plan is not accepted", ResumeRoadTest::acceptInvalid),
                RoadCase.of("the recorded plan goes on", ResumeRoadTest::recorded),
                RoadCase.of(
                        "the recorded plan goes on without its file", ResumeRoadTest::recordedGone),
                RoadCase.of("edits are accepted by the settings", ResumeRoadTest::edits),
                RoadCase.of(
                        "edits meanwhile are accepted by the settings",
                        ResumeRoadTest::editsMeanwhile),
                RoadCase.of(
                        "a failed step is retried with what follows", ResumeRoadTest::retryFailed),
                RoadCase.of("a done step is retried alone", ResumeRoadTest::retryDone),
                RoadCase.of(
                        "a done step of an unfinished run is retried",
                        ResumeRoadTest::retryUnfinished),
                RoadCase.of("what has not ended is not retried", ResumeRoadTest::retryRefused),
                RoadCase.of("a run is cancelled that nobody owns", ResumeRoadTest::cancel),
                RoadCase.of("a run is cancelled under its owner", ResumeRoadTest::cancelOwned));
    }

    @ParameterizedTest
    @MethodSource("cases")
    void goesOn(RoadCase one) {
        one.run();
    }

    @Test
    void everyCaseIsRun() {
        assertThat(cases()).hasSize(21);
    }

    private static Road resuming(Road road) {
        return road.request(Road.resumed(ChangedPlan.ASK, Ended.STAYS));
    }

    private static Road reopening(Road road) {
        return road.request(Road.resumed(ChangedPlan.ASK, Ended.IS_REOPENED));
    }

    private static void refused(Ran ran, String code, String part) {
        assertThat(ran.opening())
                .isInstanceOfSatisfying(
                        Opening.Refused.class,
                        refused -> {
                            assertThat(refused.code()).isEqualTo(code);
                            assertThat(refused.message()).contains(part);
                        });
    }

    private static void blocked(Road road) {
        road.plan("- [ ] T001 a [needs: gone.txt]\n- [ ] T002 b\n");
        road.model().attempt(ANY, 1, says("done"));
        Ran first = road.run();
        assertThat(first.end()).isEqualTo("blocked");

        Ran second = resuming(road.file("gone.txt", "x")).run();
        assertThat(second.run()).isEqualTo(first.run());
        assertThat(second.end()).isEqualTo("succeeded");
    }

    private static void failedBeside(Road road) {
        road.settings(Settings.goesOnAfterFailure())
                .plan(
                        """
                        - [ ] T001 a [repairs: 0] [validate: contains: yes]
                        - [ ] T002 b [confirm]
                        """);
        road.model().attempt(ANY, 1, says("no")).attempt("T001", 2, says("yes"));
        Ran first = road.run();
        assertThat(first.end()).isEqualTo("waiting");
        assertThat(first.steps()).contains("T001 failed exhausted");

        road.answer(first, GateAnswer.Kind.APPROVED);
        Ran second = resuming(road).run();
        assertThat(second.end()).isEqualTo("succeeded");
        assertThat(second.steps()).containsExactly("T001 done verified", "T002 done unverified");
    }

    private static Ran failed(Road road) {
        road.plan(
                "- [ ] T001 a\n- [ ] T002 b [repairs: 0] [validate: file_exists: b.txt]\n- [ ] T003 c\n");
        road.model()
                .attempt(ANY, 1, says("done"))
                .attempt("T002", 2, writes("b.txt", "b"), says("there"));
        Ran ran = road.run();
        assertThat(ran.end()).isEqualTo("failed");
        return ran;
    }

    private static void reopened(Road road) {
        Ran first = failed(road);
        refused(resuming(road).run(), "finished_run", "--reopen");

        Ran second = reopening(road).run();
        assertThat(second.run()).isEqualTo(first.run());
        assertThat(second.end()).isEqualTo("succeeded");
        assertThat(second.events(RunEvent.RunReopened.class)).hasSize(1);
        assertThat(second.steps())
                .containsExactly(
                        "T001 done unverified", "T002 done verified", "T003 done unverified");
        assertThat(second.requests()).hasSize(3);
        assertThat(road.planText()).doesNotContain("[ ]");
    }

    private static void reopenedCancelled(Road road) {
        road.plan("- [ ] T001 a\n- [ ] T002 b\n").request(Road.only("T001"));
        road.model().attempt(ANY, 1, says("done"));
        Ran first = road.run();
        assertThat(road.cancel(first.run())).isInstanceOf(CancelReport.Cancelled.class);

        Ran second = reopening(road).run();
        assertThat(second.run()).isEqualTo(first.run());
        assertThat(second.end()).isEqualTo("succeeded");
        assertThat(second.requests()).hasSize(1);
    }

    private static void reopenedDenied(Road road) {
        road.plan("- [ ] T001 a [confirm: Sure?]\n");
        road.model().attempt(ANY, 1, says("done"));
        Ran first = road.run();
        road.answer(first, GateAnswer.Kind.DENIED);
        assertThat(road.run().end()).isEqualTo("denied");

        Ran again = reopening(road).run();
        assertThat(again.run()).isEqualTo(first.run());
        assertThat(again.end()).isEqualTo("waiting");
        road.answer(again, GateAnswer.Kind.APPROVED);
        assertThat(resuming(road).run().end()).isEqualTo("succeeded");
    }

    private static void succeeded(Road road) {
        road.plan("- [ ] T001 a\n");
        road.model().attempt(ANY, 1, says("done"));
        assertThat(road.run().end()).isEqualTo("succeeded");
        refused(reopening(road).run(), "finished_run", "never continued");
    }

    private static void nothing(Road road) {
        road.plan("- [ ] T001 a\n");
        refused(resuming(road).run(), "no_run", "stepfast run plan.md");
    }

    /** A run of which the first step is done. */
    private static Ran begun(Road road) {
        road.plan("- [ ] T001 a\n" + REST).request(Road.only("T001"));
        road.model()
                .attempt(ANY, 1, says("done"))
                .attempt("T002", 1, writes("b.txt", "x"), says("done"));
        Ran ran = road.run();
        assertThat(ran.end()).isEqualTo("interrupted");
        road.request(UnaryOperator.identity());
        return ran;
    }

    private static void acceptLostCheck(Road road) {
        Ran first = begun(road);
        road.plan("- [x] T001 a\n- [ ] T002 b\n- [ ] T003 c\n");
        Ran asked = road.run();
        refused(asked, "plan_changed", "~ T002");
        refused(asked, "plan_changed", "--accept-plan");

        Ran second = road.request(Road.resumed(ChangedPlan.ACCEPT, Ended.STAYS)).run();
        assertThat(second.run()).isEqualTo(first.run());
        assertThat(second.end()).isEqualTo("succeeded");
        RunEvent.PlanChangeAccepted accepted =
                second.events(RunEvent.PlanChangeAccepted.class).getFirst();
        assertThat(accepted.why()).isEqualTo("accepted");
        assertThat(accepted.kept()).extracting(Object::toString).contains("T001");
        assertThat(second.steps()).contains("T002 done unverified");
    }

    private static void acceptTicked(Road road) {
        Ran first = begun(road);
        road.plan("- [x] T001 a\n" + REST.replace("- [ ] T002", "- [x] T002"));
        Ran second = road.request(Road.resumed(ChangedPlan.ACCEPT, Ended.STAYS)).run();

        assertThat(second.run()).isEqualTo(first.run());
        assertThat(second.end()).isEqualTo("succeeded");
        assertThat(second.steps())
                .containsExactly(
                        "T001 done unverified", "T002 done by_hand", "T003 done unverified");
        assertThat(second.events(RunEvent.StepDecided.class))
                .extracting(RunEvent.StepDecided::what)
                .containsExactly(What.DONE);
    }

    private static void acceptNeedsGrant(Road road) {
        begun(road);
        road.plan("- [x] T001 a\n- [ ] T002 b [validate: command: ./new.sh]\n- [ ] T003 c\n")
                .script("new.sh", "exit 0\n")
                .consent(new Consent.None())
                .request(Road.resumed(ChangedPlan.ACCEPT, Ended.STAYS));
        assertThat(road.run().opening()).isInstanceOf(Opening.GrantRequired.class);

        Ran ran = road.consent(new Consent.All()).run();
        assertThat(ran.end()).isEqualTo("succeeded");
        assertThat(ran.events(RunEvent.AuthorityGranted.class)).hasSize(2);
    }

    private static void acceptInvalid(Road road) {
        begun(road);
        road.plan("- [x] T001 a\n- [ ] T001 b\n");
        assertThat(road.request(Road.resumed(ChangedPlan.ACCEPT, Ended.STAYS)).run().opening())
                .isInstanceOf(Opening.InvalidPlan.class);
    }

    private static void recorded(Road road) {
        Ran first = begun(road);
        String changed = "- [x] T001 a\n- [ ] T003 c\n- [ ] T009 new\n";
        Ran second =
                road.plan(changed).request(Road.resumed(ChangedPlan.RECORDED, Ended.STAYS)).run();

        assertThat(second.run()).isEqualTo(first.run());
        assertThat(second.end()).isEqualTo("succeeded");
        assertThat(second.steps())
                .containsExactly(
                        "T001 done unverified", "T002 done verified", "T003 done unverified");
        assertThat(road.planText()).isEqualTo("- [x] T001 a\n- [x] T003 c\n- [ ] T009 new\n");
    }

    private static void recordedGone(Road road) {
        begun(road);
        road.workspace().delete(Road.PLAN);
        Ran ran = road.request(Road.resumed(ChangedPlan.RECORDED, Ended.STAYS)).run();

        assertThat(ran.end()).isEqualTo("succeeded");
        assertThat(road.workspace().exists(Road.PLAN)).isFalse();
    }

    private static void edits(Road road) {
        Ran first = begun(road);
        Ran second =
                road.plan("- [x] T001 a\n- [ ] T002 b\n- [x] T003 c\n")
                        .settings(Settings.takesUpEdits())
                        .run();
        assertThat(second.run()).isEqualTo(first.run());
        assertThat(second.end()).isEqualTo("succeeded");
        assertThat(second.steps())
                .containsExactly(
                        "T001 done unverified", "T002 done unverified", "T003 done by_hand");
    }

    private static void editsMeanwhile(Road road) {
        road.plan("- [ ] T001 a\n" + REST).settings(Settings.takesUpEdits());
        road.model()
                .attempt(ANY, 1, says("done"))
                .whileThinking(() ->
                        road.plan("- [ ] T001 a\n- [ ] T002 b\n- [x] T003 c\n- [ ] T004 d\n"));
        Ran ran = road.run();
        assertThat(ran.end()).isEqualTo("succeeded");
        assertThat(ran.steps())
                .containsExactly(
                        "T001 done unverified",
                        "T002 done unverified",
                        "T003 done by_hand",
                        "T004 done unverified");
    }

    private static void retryFailed(Road road) {
        Ran first = failed(road);
        road.newModel()
                .model()
                .attempt(ANY, 1, says("done"))
                .attempt("T002", 1, writes("b.txt", "b"), says("there"));
        Ran second = road.request(Road.retried("T002")).run();

        assertThat(second.run()).isNotEqualTo(first.run());
        assertThat(second.end()).isEqualTo("succeeded");
        assertThat(second.steps())
                .containsExactly(
                        "T001 done unverified", "T002 done verified", "T003 done unverified");
    }

    private static void retryDone(Road road) {
        road.plan("- [ ] T001 a\n- [ ] T002 b\n");
        road.model().attempt(ANY, 1, says("done"));
        assertThat(road.run().end()).isEqualTo("succeeded");

        Ran again = road.request(Road.retried("T001")).run();
        assertThat(again.end()).isEqualTo("succeeded");
        assertThat(again.requests()).hasSize(1);
        assertThat(again.events(RunEvent.MarkWritten.class))
                .extracting(RunEvent.MarkWritten::mark)
                .containsExactly(' ', 'x');
        assertThat(road.planText()).isEqualTo("- [x] T001 a\n- [x] T002 b\n");
    }

    private static void retryUnfinished(Road road) {
        Ran first = begun(road);
        road.model().attempt("T001", 2, says("again"));
        Ran second = road.request(Road.retried("T001")).run();

        assertThat(second.run()).isEqualTo(first.run());
        assertThat(second.end()).isEqualTo("interrupted");
        assertThat(second.step("T001").attempts()).hasSize(2);
        assertThat(second.steps()).contains("T002 pending");
        assertThat(road.planText()).startsWith("- [x] T001");
    }

    private static void retryRefused(Road road) {
        begun(road);
        refused(road.request(Road.retried("T003")).run(), "not_ended", "--only T003");
        refused(road.request(Road.retried("T0")).run(), "unknown_step", "T0");
    }

    private static void cancel(Road road) {
        Ran first = begun(road);
        assertThat(road.cancel(first.run())).isEqualTo(new CancelReport.Cancelled(first.run()));
        assertThat(road.newestEnd()).contains(RunOutcome.CANCELLED);
        assertThat(road.cancel(first.run()))
                .isInstanceOfSatisfying(
                        CancelReport.Refused.class,
                        refused -> assertThat(refused.code()).isEqualTo("finished_run"));
        assertThat(road.run().run()).isNotEqualTo(first.run());
    }

    private static void cancelOwned(Road road) {
        road.plan("- [ ] T001 a\n- [ ] T002 b\n");
        List<CancelReport> reports = Collections.synchronizedList(new ArrayList<>());
        List<Thread> askers = new ArrayList<>();
        road.model()
                .attempt(ANY, 1, says("done"))
                .whileThinking(() -> {
                    Thread asker =
                            Thread.ofVirtual()
                                    .start(() -> reports.add(road.cancel(newestRun(road))));
                    askers.add(asker);
                    try {
                        asker.join();
                    } catch (InterruptedException stopped) {
                        Thread.currentThread().interrupt();
                    }
                });
        Ran ran = road.run();
        askers.forEach(ResumeRoadTest::join);

        assertThat(ran.end()).isEqualTo("cancelled");
        assertThat(reports.getFirst()).isEqualTo(new CancelReport.Cancelled(ran.run()));
        assertThat(ran.events(RunEvent.CancelRequested.class))
                .containsExactly(new RunEvent.CancelRequested("ada", "enough"));
    }

    private static dev.stepfast.engine.run.RunId newestRun(Road road) {
        try (var local = road.machine()) {
            return local.store().journal().runs().getFirst();
        }
    }

    private static void join(Thread thread) {
        try {
            thread.join();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}

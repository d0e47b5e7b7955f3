package dev.stepfast.integration.road;

import static dev.stepfast.integration.road.ScriptedModel.says;
import static dev.stepfast.integration.road.ScriptedModel.writes;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.groups.Tuple.tuple;

import dev.stepfast.engine.Clearing;
import dev.stepfast.engine.Consent;
import dev.stepfast.engine.DraftReport;
import dev.stepfast.engine.DraftRequest;
import dev.stepfast.engine.Opening;
import dev.stepfast.engine.PlanFigures;
import dev.stepfast.engine.Stepfast;
import dev.stepfast.engine.journal.Leases;
import dev.stepfast.engine.journal.RecordCodec;
import dev.stepfast.engine.run.GateAnswer;
import dev.stepfast.engine.run.RunId;
import dev.stepfast.engine.run.RunOutcome;
import dev.stepfast.engine.view.LogLine;
import dev.stepfast.engine.view.RunReport;
import dev.stepfast.engine.view.RunSummary;
import dev.stepfast.local.LocalMachine;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

/** What is recorded, read again: lists, logs, reports; and plans that are written and deleted. */
class BooksRoadTest {
    private static final String PLAN =
            """
            # Plan: Books

            - [ ] T001 a [validate: file_exists: package.json]
            - [ ] T002 b [confirm: Go on?] [validate: file_exists: b.txt]

            ## Acceptance
            - it reads well
            """;

    @AutoClose final Road road = new Road();

    private <T> T ask(Function<Stepfast, T> question) {
        try (LocalMachine local = road.machine()) {
            return question.apply(
                    new Stepfast(
                            new ScriptedMachine(
                                    local, road.model(), local.store(), local.clock())));
        }
    }

    private List<RunSummary> summaries(String plan) {
        return ask(stepfast -> stepfast.summaries(Optional.of(plan)));
    }

    private Ran runToTheGate() {
        road.plan(PLAN)
                .model()
                .attempt("T001", 1, says("done"))
                .attempt("T001", 2, writes("package.json", "x"), says("done"))
                .attempt("T002", 1, writes("b.txt", "x"), says("done"));
        return road.run();
    }

    @Test
    void aRunIsListedLoggedAndReportedFromItsRecords() {
        Ran first = runToTheGate();
        RunId run = first.run();
        List<RunSummary> waiting = summaries("plan.md");
        assertThat(waiting)
                .singleElement()
                .satisfies(summary -> {
                    assertThat(summary.run()).isEqualTo(run);
                    assertThat(summary.outcome()).contains(RunOutcome.WAITING);
                    assertThat(summary.done() + "/" + summary.steps()).isEqualTo("1/2");
                    assertThat(summary.live()).isFalse();
                });
        road.answer(first, GateAnswer.Kind.APPROVED);
        Ran after = road.run();

        RunReport report = ask(stepfast -> stepfast.report(run)).orElseThrow();
        assertThat(report.view().outcome()).contains(RunOutcome.SUCCEEDED);
        assertThat(report.changed())
                .extracting(RunReport.ChangedPath::path, path -> path.startedBy().orElse("no"))
                .containsExactly(tuple("package.json", "build file"), tuple("b.txt", "no"));
        assertThat(report.overrides())
                .extracting(RunReport.HumanAct::what)
                .containsExactly("granted (grant_all)", "gate approved");
        assertThat(report.overrides().getLast().subject()).isEqualTo("T002: Go on?");
        assertThat(report.overrides().getLast().why()).isEqualTo("because");
        assertThat(report.acceptance())
                .extracting(RunReport.AcceptanceEntry::text)
                .containsExactly("it reads well");
        assertThat(report.view().metrics().rates().repaired()).isEqualTo(1);
        assertThat(report.view().metrics().counts().gates()).isEqualTo(1);
        assertThat(report.origin().owners()).isEqualTo(2);

        assertThat(ask(stepfast -> stepfast.log(run)).lines())
                .extracting(LogLine::type)
                .containsExactlyElementsOf(
                        after.records().stream()
                                .map(record -> RecordCodec.typeOf(record.event()))
                                .toList());
        String beginning = run.value().substring(0, 8).toLowerCase(Locale.ROOT);
        List<RunId> found = ask(stepfast -> stepfast.findRuns(beginning));
        assertThat(found).containsExactly(run);
        List<RunId> tooShort = ask(stepfast -> stepfast.findRuns("r01"));
        assertThat(tooShort).isEmpty();
    }

    @Test
    void theFiguresOfAPlanAreThoseOfAllItsRuns() {
        runToTheGate();
        road.request(Road.anew()).newModel().model().attempt("T002", 1, says("done"));
        road.run();
        PlanFigures figures = ask(stepfast -> stepfast.figures("plan.md"));
        assertThat(figures.runs()).isEqualTo(2);
        assertThat(figures.metrics().counts().attempts()).isEqualTo(2);
        assertThat(ask(stepfast -> stepfast.figures("other.md")).runs()).isZero();
        assertThat(summaries("other.md")).isEmpty();
    }

    @Test
    void aRunThatIsWorkedOnIsShownAsRunning() {
        road.plan("- [ ] T001 a\n")
                .model()
                .attempt("T001", 1, says("done"))
                .whileThinking(() ->
                        assertThat(summaries("plan.md")).singleElement().matches(RunSummary::live));
        assertThat(road.run().end()).isEqualTo("succeeded");
        assertThat(summaries("plan.md")).singleElement().matches(summary -> !summary.live());
    }

    @Test
    void aPlanIsDeletedWithACopyKept() {
        road.plan(PLAN);
        Clearing cleared = ask(stepfast -> stepfast.clear("plan.md"));
        assertThat(cleared).isInstanceOf(Clearing.Cleared.class);
        assertThat(road.workspace().exists("plan.md")).isFalse();
        assertThat(road.workspace().read(((Clearing.Cleared) cleared).copy())).isEqualTo(PLAN);
        Clearing again = ask(stepfast -> stepfast.clear("plan.md"));
        assertThat(again).isInstanceOf(Clearing.NotCleared.class);
    }

    @Test
    void aPlanThatIsRunIsNotDeleted() {
        road.plan(PLAN);
        try (LocalMachine local = road.machine()) {
            RunId other = local.ids().nextRun();
            local.store().leases().takePlan(other, "plan.md", Leases.Wait.NO);
            assertThat(new Stepfast(local).clear("plan.md"))
                    .isInstanceOfSatisfying(
                            Clearing.NotCleared.class,
                            not -> assertThat(not.why()).isInstanceOf(Opening.Locked.class));
        }
        assertThat(road.planText()).isEqualTo(PLAN);
    }

    private DraftReport draft(DraftRequest.Existing existing) {
        return ask(stepfast ->
                stepfast.draft(new DraftRequest("a task", "plan.md", Settings.of(), existing)));
    }

    @Test
    void aDraftReplacesAPlanOnlyWhenToldAndKeepsACopy() {
        road.plan(PLAN)
                .model()
                .attempt("plan-new", 1, says("- [x] one [validate: command: true]\n"));

        assertThat(draft(DraftRequest.Existing.KEEP))
                .isInstanceOfSatisfying(
                        DraftReport.NotMade.class,
                        not ->
                                assertThat(((Opening.Refused) not.why()).code())
                                        .isEqualTo("plan_exists"));
        assertThat(road.model().requests()).isEmpty();
        assertThat(road.planText()).isEqualTo(PLAN);

        DraftReport.Saved saved = (DraftReport.Saved) draft(DraftRequest.Existing.REPLACE);
        assertThat(road.planText()).isEqualTo("- [ ] one [validate: command: true]\n");
        assertThat(road.workspace().read(saved.copy().orElseThrow())).isEqualTo(PLAN);
        assertThat(saved.usage().total()).isEqualTo(110);
    }

    @Test
    void commandsOfADraftAreAskedForInATrustedWorkspaceToo() {
        road.plan("- [ ] old [validate: command: ls]\n")
                .consent(new Consent.Trust("tester"))
                .model()
                .attempt(ScriptedModel.ANY, 1, says("done"));
        road.run();
        road.newModel()
                .consent(new Consent.None())
                .model()
                .attempt(
                        "plan-new",
                        1,
                        says("- [ ] one [validate: command: true] [validate: custom: ./x.sh]\n"));
        draft(DraftRequest.Existing.REPLACE);
        road.request(Road.anew());

        assertThat(road.run().opening())
                .isInstanceOfSatisfying(
                        Opening.GrantRequired.class,
                        asked ->
                                assertThat(asked.fresh())
                                        .anyMatch(line -> line.contains("\"true\""))
                                        .anyMatch(line -> line.contains("./x.sh")));
    }
}

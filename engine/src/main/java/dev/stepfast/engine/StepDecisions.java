package dev.stepfast.engine;

import dev.stepfast.engine.authority.AuthoritySummary;
import dev.stepfast.engine.journal.Inbox;
import dev.stepfast.engine.journal.RunState;
import dev.stepfast.engine.run.Grade;
import dev.stepfast.engine.run.RunEvent.StepDecided;
import dev.stepfast.engine.run.RunId;
import dev.stepfast.engine.run.Verdict;
import dev.stepfast.engine.schedule.Decisions;
import dev.stepfast.engine.view.CheckView;
import dev.stepfast.engine.view.StepState;
import dev.stepfast.engine.view.StepView;
import dev.stepfast.plan.taskplan.NodeId;
import java.util.List;
import java.util.Optional;

/**
 * A person's decision on a step: recorded in the plan's unfinished run, through its owner where it
 * has one, else in a run of its own that executes nothing.
 */
final class StepDecisions {
    private final Machine machine;
    private final DecisionRequest request;
    private final PreparedPlan plan;
    private final RunRequests requests;

    StepDecisions(Machine machine, DecisionRequest request, PreparedPlan plan) {
        this.machine = machine;
        this.request = request;
        this.plan = plan;
        this.requests = new RunRequests(machine);
    }

    DecisionReport decide() {
        if (plan.graph().isEmpty()) {
            return new DecisionReport.NotMade(new Opening.InvalidPlan(plan));
        }
        return switch (StepWords.find(plan, request.step())) {
            case StepWords.Refused refused ->
                    DecisionReport.NotMade.because("unknown_step", refused.message());
            case StepWords.Found found -> decide(found.id());
        };
    }

    private DecisionReport decide(NodeId step) {
        Optional<RunState> newest = NewestRun.settle(machine, request.plan());
        Optional<String> refusal = findRefusal(step, newest);
        if (refusal.isPresent()) {
            return DecisionReport.NotMade.because("stale_decision", refusal.get());
        }
        if (request.what() != StepDecided.What.DONE) {
            return record(step, newest, List.of());
        }
        return switch (check(step, newest)) {
            case CheckReport.NotMade not -> new DecisionReport.NotMade(not.why());
            case CheckReport.Made made -> {
                StepCheck check = made.steps().getFirst();
                List<Verdict> verdicts =
                        check.checks().stream()
                                .map(CheckView::verdict)
                                .flatMap(Optional::stream)
                                .map(Verdict::withoutArtifact)
                                .toList();
                boolean proved =
                        check.notCheckable().isEmpty()
                                && verdicts.stream().allMatch(Verdict::isPass);
                yield proved || request.proof() == DecisionRequest.Proof.NONE
                        ? record(step, newest, verdicts)
                        : new DecisionReport.NotProved(check, made.total());
            }
        };
    }

    /** Why the decision says nothing new about the step as it is shown. */
    private Optional<String> findRefusal(NodeId step, Optional<RunState> newest) {
        StepView view =
                PlanView.of(plan, newest).steps().stream()
                        .filter(known -> known.id().equals(step))
                        .findFirst()
                        .orElseThrow(() -> new IllegalStateException("no view of step " + step));
        boolean stale = view.grade().equals(Optional.of(Grade.STALE));
        return switch (request.what()) {
            case SKIP ->
                    switch (view.state()) {
                        case DONE ->
                                Optional.of(
                                        step
                                                + " is done already; to leave it out, reopen it first:"
                                                + " stepfast reopen "
                                                + step);
                        case SKIPPED -> Optional.of(step + " is skipped already");
                        case PENDING,
                                WAITING,
                                RUNNING,
                                CHECKING,
                                REPAIRING,
                                FAILED,
                                BLOCKED,
                                INTERRUPTED ->
                                Optional.empty();
                    };
            case DONE ->
                    view.state() == StepState.DONE && !stale
                            ? Optional.of(
                                    step
                                            + " is done already ("
                                            + view.grade().map(Grade::word).orElse("unverified")
                                            + ")")
                            : Optional.empty();
            case REOPEN ->
                    view.state() == StepState.PENDING
                            ? Optional.of(step + " is open already")
                            : Optional.empty();
        };
    }

    /** The checks of the step against the tree as it is; the run's own consent counts for them. */
    private CheckReport check(NodeId step, Optional<RunState> newest) {
        AuthoritySummary authority = plan.authority().orElseThrow();
        ConsentDesk desk =
                new ConsentDesk(machine, plan.graph().orElseThrow(), authority, request.plan());
        boolean granted = newest.flatMap(state -> desk.findRecorded(state.run())).isPresent();
        CheckRequest checks =
                new CheckRequest(
                        request.plan(),
                        request.strictness(),
                        request.settings(),
                        granted ? new Consent.All() : request.consent(),
                        List.of(step.value()),
                        CheckRequest.Extent.ALL,
                        request.by());
        return new TreeCheck(machine, checks, plan).check();
    }

    private DecisionReport record(NodeId step, Optional<RunState> newest, List<Verdict> verdicts) {
        Inbox.Request asked =
                new Inbox.Request.DecideStep(
                        step, request.what(), request.by(), request.why(), verdicts);
        RunRequest run =
                RunRequest.of(request.plan(), request.settings(), request.consent(), notice -> {})
                        .withoutWork(request.by());
        Ownership ownership =
                new Ownership(
                        machine,
                        run,
                        plan,
                        new ConsentDesk(
                                machine,
                                plan.graph().orElseThrow(),
                                plan.authority().orElseThrow(),
                                request.plan()));
        Optional<RunState> unfinished = newest.filter(NewestRun::canGoOn);
        if (unfinished.isPresent()) {
            return report(
                    unfinished.get().run(),
                    step,
                    requests.bring(
                            unfinished.get(),
                            ownership,
                            Ownership.Start.ofNothing(StepMarks.NONE, Optional.of(step)),
                            asked));
        }
        Opening own =
                ownership.begin(
                        Ownership.Start.ofNothing(StepMarks.of(plan, newest), Optional.of(step)));
        // Another process works on the plan that was not there a moment ago.
        if (!(own instanceof Opening.Ready ready)) {
            return new DecisionReport.NotMade(own);
        }
        RunId id = ready.handle().id();
        return report(id, step, requests.bring(id, own, asked));
    }

    private DecisionReport report(RunId run, NodeId step, RunRequests.Fate fate) {
        return switch (fate) {
            case RunRequests.Fate.Refused refused -> new DecisionReport.NotMade(refused.why());
            case RunRequests.Fate.Waiting waiting -> new DecisionReport.Kept(run, step);
            case RunRequests.Fate.Taken taken ->
                    isRecorded(run, taken.row())
                            ? new DecisionReport.Recorded(run, step)
                            : DecisionReport.NotMade.because(
                                    "stale_decision", whyRefused(run, step));
        };
    }

    private boolean isRecorded(RunId run, long row) {
        return machine.store().journal().load(run).stream()
                .anyMatch(record ->
                        record.event() instanceof StepDecided decided
                                && decided.inboxId().equals(Optional.of(row)));
    }

    private String whyRefused(RunId run, NodeId step) {
        return NewestRun.load(machine, run)
                .flatMap(state -> Decisions.findRefusal(state, step, request.what()))
                .orElse(
                        step
                                + " is being worked on by run "
                                + run
                                + "; stop that run first, or wait for the step to end");
    }
}

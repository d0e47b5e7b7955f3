package dev.stepfast.engine;

import dev.stepfast.engine.authority.AuthoritySummary;
import dev.stepfast.engine.command.Origin;
import dev.stepfast.engine.journal.JournalRecord;
import dev.stepfast.engine.journal.RunState;
import dev.stepfast.engine.journal.Space;
import dev.stepfast.engine.run.RunEvent;
import dev.stepfast.engine.schedule.InvocationLimits;
import dev.stepfast.engine.step.StepServices;
import dev.stepfast.plan.check.WorkspacePath;
import dev.stepfast.plan.graph.WorkflowGraph;
import dev.stepfast.plan.markdown.Lowering;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Opens one run: finds out whether it may start, takes ownership, records what it is bound to, and
 * ends what an earlier owner left running. Nothing of the plan has been started when it returns.
 */
final class RunOpener {
    private final Machine machine;
    private final RunRequest request;
    private final PreparedPlan plan;

    RunOpener(Machine machine, RunRequest request, PreparedPlan plan) {
        this.machine = machine;
        this.request = request;
        this.plan = plan;
    }

    Opening open() {
        if (plan.graph().isEmpty() || plan.authority().isEmpty()) {
            return new Opening.InvalidPlan(plan);
        }
        WorkflowGraph graph = plan.graph().get();
        AuthoritySummary authority = plan.authority().get();
        Optional<RunState> newest = NewestRun.load(machine, request.plan());
        Optional<RunState> unfinished = newest.filter(state -> !isFinal(state));
        StepMarks marks = StepMarks.of(plan, newest);
        if (unfinished.isEmpty() && marks.isAllDone() && !finalChecksFailed(newest)) {
            return new Opening.NothingToDo(plan, PlanView.of(plan, newest));
        }
        StepChoice choice = StepChoice.of(plan, request);
        if (choice instanceof StepChoice.Refused refused) {
            return new Opening.Refused("unknown_step", refused.message());
        }
        ConsentDesk desk = new ConsentDesk(machine, graph, authority, request.plan());
        Optional<RunEvent.AuthorityGranted> earlier =
                unfinished.flatMap(state -> grantOf(state, desk));
        ConsentDesk.Answer consent =
                earlier.<ConsentDesk.Answer>map(ConsentDesk.Answer.Granted::new)
                        .orElseGet(() -> desk.ask(request.consent(), request.user()));
        if (consent instanceof ConsentDesk.Answer.Missing missing) {
            return grantRequired(graph, authority, desk, missing.fresh());
        }
        if (consent instanceof ConsentDesk.Answer.OtherDigest) {
            return new Opening.Refused(
                    "grant_required",
                    "--grant names another plan or another version of this one; run it without --grant to see what it"
                            + " asks for now");
        }
        Optional<Opening> hindrance = findHindrance(graph, marks).or(this::findLackOfSpace);
        if (hindrance.isPresent()) {
            return hindrance.get();
        }
        Optional<RunEvent.AuthorityGranted> granted =
                consent instanceof ConsentDesk.Answer.Granted given && earlier.isEmpty()
                        ? Optional.of(given.grant())
                        : Optional.empty();
        InvocationLimits limits = ((StepChoice.Chosen) choice).limits();
        return own(unfinished, desk, marks, granted, limits);
    }

    /** With every box ticked, what the plan checks at the end may still be to do. */
    private static boolean finalChecksFailed(Optional<RunState> newest) {
        return newest.filter(state -> state.graph().has(Lowering.FINAL))
                .flatMap(state -> state.node(Lowering.FINAL).resolved())
                .map(end -> !end.outcome().isSuccess())
                .orElse(false);
    }

    private static boolean isFinal(RunState state) {
        return state.ending().ended().map(end -> end.outcome().isFinal()).orElse(false);
    }

    /** The consent that the unfinished run has already, when it is for the plan as it is now. */
    private Optional<RunEvent.AuthorityGranted> grantOf(RunState state, ConsentDesk desk) {
        return machine.store().journal().load(state.run()).stream()
                .map(JournalRecord::event)
                .filter(RunEvent.AuthorityGranted.class::isInstance)
                .map(RunEvent.AuthorityGranted.class::cast)
                .filter(desk::holds)
                .findFirst();
    }

    private Opening grantRequired(
            WorkflowGraph graph, AuthoritySummary authority, ConsentDesk desk, List<String> fresh) {
        StepServices services = machine.services(desk.scope(request.settings()));
        List<Opening.JudgedCommand> judged =
                authority.commands().stream()
                        .map(command ->
                                new Opening.JudgedCommand(
                                        command,
                                        services.policy()
                                                .decide(
                                                        command.argv(),
                                                        WorkspacePath.ROOT,
                                                        Map.of(),
                                                        Origin.PLAN)))
                        .toList();
        return new Opening.GrantRequired(
                plan,
                desk.authority(),
                authority.grantDigest(graph.planDigest()).hex(),
                fresh,
                judged);
    }

    /** What keeps a run from doing its work, found before anything is recorded. */
    private Optional<Opening> findHindrance(WorkflowGraph graph, StepMarks marks) {
        ModelSurvey survey =
                new ModelSurvey(
                        machine.models(), graph, request.settings(), node -> !marks.isDone(node));
        if (survey.needsDefault() && request.settings().model().isEmpty()) {
            return Optional.of(NoModel.refuse("steps of this plan need"));
        }
        return survey.findHindrance();
    }

    private Optional<Opening> findLackOfSpace() {
        return machine.store().space().look() == Space.Room.ENOUGH
                ? Optional.empty()
                : Optional.of(
                        new Opening.Refused(
                                "store_full",
                                "less than 64 MiB are free for the run store; make room, then run again"));
    }

    private Opening own(
            Optional<RunState> unfinished,
            ConsentDesk desk,
            StepMarks marks,
            Optional<RunEvent.AuthorityGranted> granted,
            InvocationLimits limits) {
        Ownership ownership = new Ownership(machine, request, plan, desk);
        if (request.beginning() == RunRequest.Beginning.NEW && unfinished.isPresent()) {
            Optional<Opening> locked = ownership.endAsCancelled(unfinished.get());
            return locked.orElseGet(() -> ownership.begin(marks, granted, limits));
        }
        return unfinished.isPresent()
                ? ownership.goOn(unfinished.get(), granted, limits)
                : ownership.begin(marks, granted, limits);
    }
}

package dev.stepfast.engine;

import dev.stepfast.engine.authority.AuthoritySummary;
import dev.stepfast.engine.command.Origin;
import dev.stepfast.engine.journal.RunState;
import dev.stepfast.engine.journal.Space;
import dev.stepfast.engine.run.RunEvent;
import dev.stepfast.engine.run.RunOutcome;
import dev.stepfast.engine.schedule.InvocationLimits;
import dev.stepfast.engine.step.StepServices;
import dev.stepfast.plan.check.WorkspacePath;
import dev.stepfast.plan.graph.WorkflowGraph;
import dev.stepfast.plan.markdown.Lowering;
import dev.stepfast.plan.taskplan.NodeId;
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
    private final Optional<String> server;

    RunOpener(Machine machine, RunRequest request, PreparedPlan plan) {
        this(machine, request, plan, request.settings().server());
    }

    private RunOpener(
            Machine machine, RunRequest request, PreparedPlan plan, Optional<String> server) {
        this.machine = machine;
        this.request = request;
        this.plan = plan;
        this.server = server;
    }

    Opening open() {
        return switch (request.beginning()) {
            case RunRequest.Beginning.Resume resume -> resume(resume);
            case RunRequest.Beginning.GoOn going -> run();
            case RunRequest.Beginning.Anew anew -> run();
            case RunRequest.Beginning.Retry retry -> retry(retry);
        };
    }

    private Opening run() {
        if (plan.graph().isEmpty()) {
            return new Opening.InvalidPlan(plan);
        }
        Optional<RunState> newest = loadNewest();
        Optional<RunState> unfinished = newest.filter(NewestRun::canGoOn);
        StepMarks marks = StepMarks.of(plan, newest);
        if (unfinished.isEmpty() && marks.isAllDone() && !finalChecksFailed(newest)) {
            return new Opening.NothingToDo(plan, PlanView.of(plan, newest));
        }
        return switch (StepChoice.of(plan, request)) {
            case StepChoice.Refused refused -> refused("unknown_step", refused.message());
            case StepChoice.Chosen chosen ->
                    open(unfinished, new Start(marks, chosen.limits(), Optional.empty()));
        };
    }

    private Opening retry(RunRequest.Beginning.Retry retry) {
        if (plan.graph().isEmpty()) {
            return new Opening.InvalidPlan(plan);
        }
        Optional<RunState> newest = NewestRun.settle(machine, request.plan());
        return switch (RetryChoice.of(plan, newest, retry.step())) {
            case RetryChoice.Refused refused -> refused(refused.code(), refused.message());
            case RetryChoice.Chosen chosen -> {
                StepMarks marks = StepMarks.of(plan, newest).reopening(chosen.step());
                yield open(
                        newest.filter(NewestRun::canGoOn),
                        new Start(marks, chosen.limits(), Optional.of(chosen.step())));
            }
        };
    }

    private Opening resume(RunRequest.Beginning.Resume resume) {
        Optional<RunState> found =
                resume.run().isPresent()
                        ? NewestRun.load(machine, resume.run().get())
                        : NewestRun.load(machine, request.plan());
        if (found.isEmpty() || found.get().executesNothing()) {
            return refused(
                    "no_run",
                    "there is no unfinished run of "
                            + request.plan()
                            + "; begin one: stepfast run "
                            + request.plan());
        }
        RunState state = found.get();
        Optional<String> over = findOver(state, resume.ended());
        if (over.isPresent()) {
            return refused("finished_run", over.get());
        }
        RunOpener opener =
                new RunOpener(
                        machine,
                        // A run goes on as it began, whatever is configured by now.
                        request.withSettings(state.settings()),
                        resume.changed() == RunRequest.ChangedPlan.RECORDED
                                ? RecordedPlan.of(state)
                                : plan,
                        server);
        if (opener.plan.graph().isEmpty()) {
            return new Opening.InvalidPlan(opener.plan);
        }
        StepMarks marks = StepMarks.of(opener.plan, Optional.of(state));
        return opener.open(
                Optional.of(state), new Start(marks, InvocationLimits.NONE, Optional.empty()));
    }

    /** Why a run that is over stays so; empty when it goes on. */
    private static Optional<String> findOver(RunState state, RunRequest.Ended ended) {
        if (!NewestRun.isOver(state)) {
            return Optional.empty();
        }
        RunOutcome outcome = state.ending().ended().orElseThrow().outcome();
        boolean succeeded =
                outcome == RunOutcome.SUCCEEDED || outcome == RunOutcome.ACCEPTED_WITH_GAPS;
        if (succeeded) {
            return Optional.of(
                    "run " + state.run() + " has succeeded, and a run that has is never continued");
        }
        return ended == RunRequest.Ended.IS_REOPENED
                ? Optional.empty()
                : Optional.of(
                        "run "
                                + state.run()
                                + " has ended as "
                                + outcome.wire()
                                + ". Try what failed again in it: stepfast resume "
                                + state.run()
                                + " --reopen; or begin anew: stepfast run "
                                + state.source().path());
    }

    /** What a run begins or goes on with. */
    private record Start(StepMarks marks, InvocationLimits limits, Optional<NodeId> again) {}

    private Opening open(Optional<RunState> goingOn, Start start) {
        Optional<Opening> elsewhere =
                request.beginning() instanceof RunRequest.Beginning.Anew
                        ? Optional.empty()
                        : goingOn.flatMap(this::findOtherServer);
        if (elsewhere.isPresent()) {
            return elsewhere.get();
        }
        WorkflowGraph graph = plan.graph().orElseThrow();
        AuthoritySummary authority = plan.authority().orElseThrow();
        ConsentDesk desk = new ConsentDesk(machine, graph, authority, request.plan());
        Optional<RunEvent.AuthorityGranted> earlier =
                goingOn.flatMap(state -> desk.findRecorded(state.run()));
        ConsentDesk.Answer consent =
                earlier.<ConsentDesk.Answer>map(ConsentDesk.Answer.Granted::new)
                        .orElseGet(() -> desk.ask(request.consent(), request.user()));
        if (consent instanceof ConsentDesk.Answer.Missing missing) {
            return grantRequired(graph, authority, desk, missing.fresh());
        }
        if (consent instanceof ConsentDesk.Answer.OtherDigest) {
            return refused(
                    "grant_required",
                    "--grant names another plan or another version of this one; run it without --grant to see what it"
                            + " asks for now");
        }
        Optional<Opening> hindrance =
                findHindrance(graph, start.marks(), start.again()).or(this::findLackOfSpace);
        if (hindrance.isPresent()) {
            return hindrance.get();
        }
        Optional<RunEvent.AuthorityGranted> granted =
                consent instanceof ConsentDesk.Answer.Granted given && earlier.isEmpty()
                        ? Optional.of(given.grant())
                        : Optional.empty();
        return own(
                goingOn,
                new Ownership(machine, request, plan, desk),
                new Ownership.Start(start.marks(), granted, start.limits(), start.again()));
    }

    /** What was meant for one server is not sent to another because a flag was forgotten. */
    private Optional<Opening> findOtherServer(RunState state) {
        Optional<String> began = state.settings().server();
        if (began.equals(server)) {
            return Optional.empty();
        }
        return Optional.of(
                refused(
                        "other_server",
                        "run "
                                + state.run()
                                + " asks its models at "
                                + began.orElse("the servers of the configuration")
                                + "; "
                                + began.map(url -> "say it again: --base-url " + url)
                                        .orElse("leave --base-url out")
                                + ", or begin a new run with --new"));
    }

    private static Opening refused(String code, String message) {
        return new Opening.Refused(code, message);
    }

    /** Of a damaged run nothing is known that a new one could be bound to; it stays as it is. */
    private Optional<RunState> loadNewest() {
        boolean damaged =
                request.beginning() instanceof RunRequest.Beginning.Anew
                        && NewestRun.read(machine, request.plan())
                                .filter(reading -> reading.damage().isPresent())
                                .isPresent();
        return damaged ? Optional.empty() : NewestRun.settle(machine, request.plan());
    }

    /** With every box ticked, what the plan checks at the end may still be to do. */
    private static boolean finalChecksFailed(Optional<RunState> newest) {
        return newest.filter(state -> state.graph().has(Lowering.FINAL))
                .flatMap(state -> state.node(Lowering.FINAL).resolved())
                .map(end -> !end.outcome().isSuccess())
                .orElse(false);
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
    private Optional<Opening> findHindrance(
            WorkflowGraph graph, StepMarks marks, Optional<NodeId> again) {
        ModelSurvey survey =
                new ModelSurvey(
                        machine.models(),
                        graph,
                        request.settings(),
                        node -> !marks.isDone(node) || again.equals(Optional.of(node)));
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

    private Opening own(Optional<RunState> goingOn, Ownership ownership, Ownership.Start start) {
        if (request.beginning() instanceof RunRequest.Beginning.Anew && goingOn.isPresent()) {
            Optional<Opening> locked = ownership.endAsCancelled(goingOn.get(), "run --new");
            return locked.orElseGet(() -> ownership.begin(start));
        }
        return goingOn.isPresent() ? ownership.goOn(goingOn.get(), start) : ownership.begin(start);
    }
}

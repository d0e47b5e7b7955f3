package dev.stepfast.engine;

import dev.stepfast.engine.authority.AuthoritySummary;
import dev.stepfast.engine.command.Origin;
import dev.stepfast.engine.journal.Inbox;
import dev.stepfast.engine.journal.Journal;
import dev.stepfast.engine.journal.JournalRecord;
import dev.stepfast.engine.journal.Lease;
import dev.stepfast.engine.journal.Leases;
import dev.stepfast.engine.journal.PlanReadings;
import dev.stepfast.engine.journal.RunState;
import dev.stepfast.engine.journal.Space;
import dev.stepfast.engine.model.ModelGateway.ModelInfo;
import dev.stepfast.engine.run.RunEvent;
import dev.stepfast.engine.run.RunId;
import dev.stepfast.engine.schedule.InvocationLimits;
import dev.stepfast.engine.step.StepServices;
import dev.stepfast.plan.check.WorkspacePath;
import dev.stepfast.plan.graph.WorkflowGraph;
import dev.stepfast.plan.taskplan.Effect;
import dev.stepfast.plan.taskplan.Node;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
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
        Optional<RunState> newest = NewestRun.load(machine.store(), request.plan());
        Optional<RunState> unfinished = newest.filter(state -> !isFinal(state));
        StepMarks marks = StepMarks.of(plan, newest);
        if (unfinished.isEmpty() && marks.isAllDone()) {
            return new Opening.NothingToDo(plan, PlanView.of(plan, newest));
        }
        StepChoice choice = StepChoice.of(plan, request);
        if (choice instanceof StepChoice.Refused refused) {
            return new Opening.Refused("unknown_step", refused.message());
        }
        ConsentDesk desk = new ConsentDesk(machine, graph, authority, request.plan());
        Optional<RunEvent.AuthorityGranted> earlier =
                unfinished.flatMap(state -> grantOf(state, graph, authority));
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
        Optional<Opening> hindrance = findHindrance(graph, marks);
        if (hindrance.isPresent()) {
            return hindrance.get();
        }
        Optional<RunEvent.AuthorityGranted> granted =
                consent instanceof ConsentDesk.Answer.Granted given && earlier.isEmpty()
                        ? Optional.of(given.grant())
                        : Optional.empty();
        InvocationLimits limits = ((StepChoice.Chosen) choice).limits();
        return own(unfinished, graph, authority, desk, marks, granted, limits);
    }

    private static boolean isFinal(RunState state) {
        return state.ending().ended().map(end -> end.outcome().isFinal()).orElse(false);
    }

    /** The consent that the unfinished run has already, when it is for the plan as it is now. */
    private Optional<RunEvent.AuthorityGranted> grantOf(
            RunState state, WorkflowGraph graph, AuthoritySummary authority) {
        return machine.store().journal().load(state.run()).stream()
                .map(JournalRecord::event)
                .filter(RunEvent.AuthorityGranted.class::isInstance)
                .map(RunEvent.AuthorityGranted.class::cast)
                .filter(grant ->
                        grant.planDigest().equals(graph.planDigest())
                                && grant.summaryDigest().equals(authority.digest()))
                .findFirst();
    }

    private Opening grantRequired(
            WorkflowGraph graph, AuthoritySummary authority, ConsentDesk desk, List<String> fresh) {
        StepServices services = machine.services(scope(authority, desk));
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
                plan, authority, authority.grantDigest(graph.planDigest()).hex(), fresh, judged);
    }

    private Machine.RunScope scope(AuthoritySummary authority, ConsentDesk desk) {
        return new Machine.RunScope(
                request.plan(),
                ConsentDesk.scripts(authority),
                request.settings().protect(),
                desk.grantedCommands());
    }

    /** What keeps a run from doing its work, found before anything is recorded. */
    private Optional<Opening> findHindrance(WorkflowGraph graph, StepMarks marks) {
        if (machine.store().space().look() != Space.Room.ENOUGH) {
            return Optional.of(
                    new Opening.Refused(
                            "store_full",
                            "less than 64 MiB are free for the run store; make room, then run again"));
        }
        boolean needsModel =
                graph.nodes().stream()
                        .anyMatch(node ->
                                node.spec() instanceof Node.AgentLoop loop
                                        && loop.common().model().isEmpty()
                                        && !marks.isDone(node.id()));
        if (!needsModel) {
            return Optional.empty();
        }
        Optional<String> model = request.settings().model();
        if (model.isEmpty()) {
            return Optional.of(
                    new Opening.Refused(
                            "no_model",
                            """
                            no model is named, and steps of this plan need one. The shortest ways:
                              a server on this machine: --base-url http://127.0.0.1:8080/v1 --model openai/NAME
                              a key: OPENAI_API_KEY=... and --model openai/NAME
                              a recording: --model recorded/FILE\
                            """));
        }
        ModelInfo info = machine.models().describe(model.get());
        return info.problem().map(problem -> new Opening.Refused("no_model", problem));
    }

    private Opening own(
            Optional<RunState> unfinished,
            WorkflowGraph graph,
            AuthoritySummary authority,
            ConsentDesk desk,
            StepMarks marks,
            Optional<RunEvent.AuthorityGranted> granted,
            InvocationLimits limits) {
        boolean fresh = request.beginning() == RunRequest.Beginning.NEW;
        if (fresh && unfinished.isPresent()) {
            Optional<Opening> locked = endAsCancelled(unfinished.get());
            if (locked.isPresent()) {
                return locked.get();
            }
        }
        Optional<RunState> goesOn = fresh ? Optional.empty() : unfinished;
        RunId id = goesOn.map(RunState::run).orElseGet(() -> machine.ids().nextRun());
        List<Lease> leases = new ArrayList<>();
        Optional<Opening> locked = take(id, authority, leases);
        if (locked.isPresent()) {
            return locked.get();
        }
        try {
            Lease lease = leases.getFirst();
            StepServices services = machine.services(scope(authority, desk));
            Took took =
                    goesOn.isPresent()
                            ? goOn(id, lease, graph, granted)
                            : create(id, lease, services, graph, authority, marks, granted);
            if (took instanceof Took.Refused refused) {
                leases.reversed().forEach(Lease::close);
                return refused.opening();
            }
            Took.Owned owned = (Took.Owned) took;
            return new Opening.Ready(
                    new OwnedRun(
                            machine,
                            request,
                            services,
                            owned.state(),
                            leases,
                            limits,
                            owned.records(),
                            owned.worked()));
        } catch (RuntimeException e) {
            leases.reversed().forEach(Lease::close);
            throw e;
        }
    }

    private Optional<Opening> take(RunId id, AuthoritySummary authority, List<Lease> leases) {
        Leases.Reach reach =
                authority.level().isAtLeast(Effect.WORKSPACE_WRITE)
                        ? Leases.Reach.WRITING
                        : Leases.Reach.READ_ONLY;
        switch (machine.store().leases().take(id, reach, request.waiting())) {
            case Leases.Answer.Held held -> {
                return Optional.of(new Opening.Locked(held.holder()));
            }
            case Leases.Answer.Taken taken -> leases.add(taken.lease());
        }
        switch (machine.store().leases().takePlan(id, request.plan(), request.waiting())) {
            case Leases.Answer.Held held -> {
                leases.getFirst().close();
                return Optional.of(new Opening.Locked(held.holder()));
            }
            case Leases.Answer.Taken taken -> leases.add(taken.lease());
        }
        return Optional.empty();
    }

    /** What came of taking the run over. */
    private sealed interface Took {
        record Owned(RunState state, List<JournalRecord> records, Duration worked)
                implements Took {}

        record Refused(Opening opening) implements Took {}
    }

    private Took create(
            RunId id,
            Lease lease,
            StepServices services,
            WorkflowGraph graph,
            AuthoritySummary authority,
            StepMarks marks,
            Optional<RunEvent.AuthorityGranted> granted) {
        List<RunEvent> events = new ArrayList<>();
        events.add(
                new RunEvent.RunCreated(
                        id,
                        plan.source(),
                        graph,
                        request.settings(),
                        authority.toRecord(),
                        marks.done(),
                        marks.skipped(),
                        machine.sandboxLevel(),
                        machine.version(),
                        request.by()));
        events.add(ownerTaken(lease));
        granted.ifPresent(events::add);
        events.add(
                new RunEvent.BaseRecorded(
                        services.workspace().snapshot().hash(), Optional.empty()));
        // Noted first, so that a run with a record is never out of reach.
        remember(id);
        List<JournalRecord> records = append(id, lease, events);
        return new Took.Owned(
                RunState.fold(records), records.subList(1, records.size()), Duration.ZERO);
    }

    private Took goOn(
            RunId id,
            Lease lease,
            WorkflowGraph graph,
            Optional<RunEvent.AuthorityGranted> granted) {
        List<JournalRecord> known = new ArrayList<>(machine.store().journal().load(id));
        RunState state = RunState.fold(known);
        List<RunEvent> events = new ArrayList<>();
        events.add(ownerTaken(lease));
        granted.ifPresent(events::add);
        if (!state.graph().planDigest().equals(graph.planDigest())) {
            PlanChange change = PlanChange.between(state, plan, graph);
            if (change instanceof PlanChange.NeedsAPerson needs) {
                return new Took.Refused(
                        new Opening.Refused(
                                "plan_changed",
                                plan.source().path()
                                        + " has changed since run "
                                        + id
                                        + " began, and not in a way that is taken up"
                                        + " unasked: "
                                        + needs.what()
                                        + ".\n  Put it back, or end that run and begin anew: "
                                        + "stepfast run --new"));
            }
            events.add(((PlanChange.TakenUp) change).accepted(request.user()));
        }
        List<JournalRecord> records = append(id, lease, events);
        Duration worked = timeWorked(known);
        endLeftovers(known);
        remember(id);
        known.addAll(records);
        return new Took.Owned(RunState.fold(known), records, worked);
    }

    private List<JournalRecord> append(RunId id, Lease lease, List<RunEvent> events) {
        Instant now = machine.clock().now();
        return machine.store()
                .journal()
                .append(
                        id,
                        lease.incarnation(),
                        events.stream().map(event -> new Journal.Entry(now, event)).toList(),
                        List.of());
    }

    private RunEvent.OwnerTaken ownerTaken(Lease lease) {
        return new RunEvent.OwnerTaken(
                lease.incarnation(),
                machine.process().pid(),
                machine.process().started(),
                machine.commands().bootId());
    }

    /**
     * Ends processes that an earlier owner recorded in this boot of the machine and that have no
     * recorded end.
     */
    private void endLeftovers(List<JournalRecord> records) {
        Map<String, String> open = new HashMap<>();
        for (JournalRecord record : records) {
            if (record.event() instanceof RunEvent.CommandStarted started
                    && started.bootId().equals(machine.commands().bootId())) {
                open.put(started.effect().toString(), started.mark());
            }
            if (record.event() instanceof RunEvent.CommandEnded ended) {
                open.remove(ended.effect().toString());
            }
        }
        if (!open.isEmpty()) {
            machine.commands().endLeftovers(new HashSet<>(open.values()));
        }
    }

    /** How long earlier owners had the run, from taking it to their last record. */
    private static Duration timeWorked(List<JournalRecord> records) {
        Duration worked = Duration.ZERO;
        Optional<Instant> taken = Optional.empty();
        Instant last = Instant.EPOCH;
        for (JournalRecord record : records) {
            if (record.event() instanceof RunEvent.OwnerTaken) {
                worked = worked.plus(between(taken, last));
                taken = Optional.of(record.at());
            }
            last = record.at();
        }
        return worked.plus(between(taken, last));
    }

    /** Wall time may go back; then nothing is counted. */
    private static Duration between(Optional<Instant> taken, Instant last) {
        return taken.filter(last::isAfter)
                .map(start -> Duration.between(start, last))
                .orElse(Duration.ZERO);
    }

    private void remember(RunId id) {
        machine.store()
                .planReadings()
                .save(
                        new PlanReadings.Reading(
                                request.plan(),
                                plan.source().text(),
                                plan.source().stepIds(),
                                Optional.of(id)));
    }

    /** Ends the unfinished run for good, so that a new one can begin. */
    private Optional<Opening> endAsCancelled(RunState unfinished) {
        machine.store()
                .inbox()
                .put(unfinished.run(), new Inbox.Request.Cancel(request.user(), "run --new"));
        List<Lease> leases = new ArrayList<>();
        AuthoritySummary authority =
                AuthoritySummary.of(
                        unfinished.graph(),
                        unfinished.settings().agent(),
                        unfinished.settings().model());
        Optional<Opening> locked = take(unfinished.run(), authority, leases);
        if (locked.isPresent()) {
            return locked;
        }
        List<JournalRecord> known =
                new ArrayList<>(machine.store().journal().load(unfinished.run()));
        List<JournalRecord> records =
                append(unfinished.run(), leases.getFirst(), List.of(ownerTaken(leases.getFirst())));
        endLeftovers(known);
        known.addAll(records);
        ConsentDesk desk = new ConsentDesk(machine, unfinished.graph(), authority, request.plan());
        try (OwnedRun run =
                new OwnedRun(
                        machine,
                        request,
                        machine.services(scope(authority, desk)),
                        RunState.fold(known),
                        leases,
                        InvocationLimits.NOTHING,
                        List.of(),
                        Duration.ZERO)) {
            run.drive();
        }
        return Optional.empty();
    }
}
